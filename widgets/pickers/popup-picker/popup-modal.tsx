import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { failureSentence } from '../../tree-table/failure-sentence.ts'
import type { Choice } from '../picker-field/choice.ts'
import { PickerModal } from '../picker-field/picker-modal.tsx'
import type { QueryOption, RecordAsk, RecordPage, RecordSort } from '../record-picker/record-loaders.ts'
import { RecordModal } from '../record-picker/record-modal.tsx'
import type { PopupCache } from './popup-cache.ts'
import {
  choiceFault,
  type PopupConfig,
  type PopupQueryInfo,
  popupColumns,
  popupKey,
  popupQueryFields,
  sortOfReport,
  withKeys,
} from './popup-config.ts'

export interface PopupLoaders {
  columns: (code: string) => Promise<PopupConfig>
  queryInfo: (configId: string) => Promise<readonly PopupQueryInfo[]>
  /** Nothing is an empty page. `signal` is absent where the answer is shared. */
  data: (
    configId: string,
    ask: Omit<RecordAsk, 'signal'> & { signal: AbortSignal | undefined },
  ) => Promise<RecordPage | null>
  dictionary?: (code: string) => Promise<readonly QueryOption[]>
}

interface Props {
  code: string
  loaders: PopupLoaders
  cache: PopupCache
  groupId: string | undefined
  /** Parameters of the report, by their names. */
  params: Readonly<Record<string, string>>
  sort: RecordSort | undefined
  isMultiple: boolean
  /** The column that a chosen row is called by. */
  displayKey: string
  /** Text that was typed before it opened. */
  typed?: string | undefined
  choice: Choice
  onClose: () => void
  onConfirm: (choice: Choice) => void
}

const width = 1200

/** The report's own columns, query form and rows. */
export function PopupModal(props: Props) {
  const { code, loaders, cache, groupId, params, isMultiple, onClose } = props
  const latest = useRef(loaders)
  const [report, setReport] = useState<{ config: PopupConfig; infos: readonly PopupQueryInfo[] }>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    let isGone = false
    setFailure(undefined)
    const { columns, queryInfo } = latest.current
    readReport({ code, columns, queryInfo, cache, groupId }).then(
      (answer) => isGone || setReport(answer),
      (error: unknown) => isGone || setFailure(failureSentence(error)),
    )
    return () => {
      isGone = true
    }
  }, [code, cache, groupId, attempt])

  if (!report) {
    const retry = (
      <Button size="small" onClick={() => setAttempt(attempt + 1)}>
        重试
      </Button>
    )
    return (
      <PickerModal title="选择记录" width={width} isConfirmDisabled onClose={onClose} onConfirm={onClose}>
        {failure === undefined ? (
          <Skeleton active paragraph={{ rows: 6 }} />
        ) : (
          <Alert type="warning" showIcon title={failure} action={retry} />
        )}
      </PickerModal>
    )
  }
  const { cgRpConfigId, cgRpConfigName } = report.config
  const fixed = Object.fromEntries(Object.entries(params).map(([key, value]) => [`self_${key}`, value]))
  const list = async ({ signal, ...ask }: RecordAsk) => {
    const question = { ...ask, query: { ...ask.query, ...fixed } }
    const key = JSON.stringify(['data', cgRpConfigId, question])
    const isShared = groupId !== undefined
    const page = await cache.read({ groupId, key }, () =>
      loaders.data(cgRpConfigId, { ...question, signal: isShared ? undefined : signal }),
    )
    return { records: withKeys(page?.records ?? []), total: page?.total ?? 0 }
  }
  return (
    <RecordModal
      title={cgRpConfigName}
      width={width}
      name="记录"
      valueKey={popupKey}
      rowKey={popupKey}
      displayKey={props.displayKey}
      columns={popupColumns(report.config)}
      queryFields={popupQueryFields(report.infos, loaders.dictionary)}
      loaders={{ list }}
      sort={props.sort ?? sortOfReport(report.config)}
      limits={{ isMultiple }}
      typed={props.typed}
      choice={props.choice}
      refuse={(choice) => choiceFault(choice.size, isMultiple)}
      onClose={onClose}
      onConfirm={props.onConfirm}
    />
  )
}

interface ReportAsk extends Pick<PopupLoaders, 'columns' | 'queryInfo'>, Pick<Props, 'code' | 'cache' | 'groupId'> {}

async function readReport({ code, columns, queryInfo, cache, groupId }: ReportAsk) {
  const config = await cache.read({ groupId, key: JSON.stringify(['columns', code]) }, () => columns(code))
  const { cgRpConfigId } = config
  const key = JSON.stringify(['query', cgRpConfigId])
  return { config, infos: await cache.read({ groupId, key }, () => queryInfo(cgRpConfigId)) }
}
