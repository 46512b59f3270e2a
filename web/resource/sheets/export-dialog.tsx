// Exports a list as a sheet. A job writes it and goes on when the dialog is closed.
import { exportManyOf } from '@kouan/contract/calls/sheets.ts'
import { cancelJob, jobFile } from '@kouan/contract/calls/system/job-calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { hasMaskedField, permissionOf } from '@kouan/contract/derive/permissions.ts'
import { exportColumns } from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { saveFile } from '@kouan/widgets/upload/save-file.ts'
import { Alert, App, Button, Checkbox, Flex, Progress, Radio } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { apiBase, ask } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { followJob, percentOf } from '../../jobs/follow-job.ts'
import { useRights } from '../../session/allowed.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { useExportPeriod } from './use-export-period.ts'

interface Props {
  resource: Resource
  /** Filter and order of the list. */
  filter: Readonly<Record<string, string>>
  total: number | undefined
  /** Ids of the selected rows. */
  ids: readonly string[]
  /** Names of the columns that the list shows. */
  shown: readonly string[]
  onClose: () => void
}

export function ExportDialog({ resource, filter, total, ids, shown, onClose }: Props) {
  const { message } = App.useApp()
  const all = exportColumns(resource)
  const [only, setOnly] = useState(ids.length > 0)
  const [columns, setColumns] = useState<readonly string[]>(() =>
    shown.filter((name) => all.some(([one]) => one === name)),
  )
  const period = useExportPeriod(resource, filter)
  const [withLines, setWithLines] = useState(false)
  const [isClear, setIsClear] = useState(false)
  const mayReveal = useRights().can(permissionOf(resource, 'reveal')) && hasMaskedField(resource)
  const [progress, setProgress] = useState<{ percent: number; text: string }>()
  const [fault, setFault] = useState<string>()
  const following = useRef<{ jobId?: string; stop: AbortController }>(undefined)
  useEffect(() => () => following.current?.stop.abort(), [])
  const isBusy = progress !== undefined
  const [lines] = Object.values(resource.lines ?? {})

  async function run() {
    const stop = new AbortController()
    following.current = { stop }
    setFault(undefined)
    setProgress({ percent: 0, text: '正在开始' })
    try {
      const { only: _, ...filterOfRows } = only ? filter : period.filter
      const input = {
        columns: columns.join(','),
        withLines,
        isClear,
        ...(only ? { ids: ids.join(',') } : {}),
        filter: filterOfRows,
        total: (period.isOn ? period.total : total) ?? 0,
      }
      const { jobId } = await ask(startCallOf(exportManyOf(resource)), input)
      following.current.jobId = jobId
      const job = await followJob(jobId, {
        signal: stop.signal,
        onProgress: (now) => setProgress({ percent: percentOf(now) ?? 0, text: now.sentence ?? '' }),
      })
      if (job.state !== 'DONE') return setFault(job.sentence ?? '导出没有完成')
      const { url } = await ask(jobFile, { id: jobId })
      await saveFile({ url: `${apiBase()}${url}&download=1`, name: '' })
      message.success(job.sentence ?? '导出完成')
      onClose()
    } catch (error) {
      if (!stop.signal.aborted) setFault(`文件下载失败：${sentenceOf(error)}`)
    } finally {
      if (!stop.signal.aborted) setProgress(undefined)
    }
  }
  async function cancel() {
    const jobId = following.current?.jobId
    if (jobId) await ask(cancelJob, { id: jobId }).catch((error) => setFault(sentenceOf(error)))
  }
  function close() {
    if (isBusy) message.info('导出在后台继续，完成后可在后台任务中下载')
    onClose()
  }
  return (
    <Dialog
      open
      title={`导出${resource.title}`}
      width={720}
      onCancel={close}
      footer={
        <Flex gap={8} justify="flex-end" wrap>
          {isBusy ? <Button onClick={() => void cancel()}>取消导出</Button> : <Button onClick={close}>关闭</Button>}
          <Button
            type="primary"
            loading={isBusy}
            disabled={isBusy || columns.length === 0 || (!only && period.isUnfinished)}
            onClick={() => void run()}
          >
            开始导出
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        <RowChoice
          only={only}
          allText={period.isOn ? '期间内的数据' : total === undefined ? '全部数据' : `符合条件的 ${total} 项`}
          selectedCount={ids.length}
          isDisabled={isBusy}
          onChange={setOnly}
        />
        {!only && period.fields.length > 0 && (
          <PeriodChoice
            value={period.value}
            fields={period.fields}
            isDisabled={isBusy}
            sentence={period.sentence}
            onChange={period.choose}
          />
        )}
        <ColumnChoice
          all={all}
          columns={columns}
          isDisabled={isBusy}
          onChange={(names) => setColumns(inOrder(names, { shown, all: all.map(([name]) => name) }))}
        />
        {lines && (
          <Choice isOn={withLines} isDisabled={isBusy} onChange={setWithLines}>
            含{lines.title}（每条明细一行）
          </Choice>
        )}
        {mayReveal && (
          <Choice isOn={isClear} isDisabled={isBusy} onChange={setIsClear}>
            个人信息显示完整内容（会留下查看记录）
          </Choice>
        )}
        {progress && (
          <div role="status">
            <Progress percent={progress.percent} aria-label="导出进度" />
            {progress.text}
          </div>
        )}
        {fault && <Alert type="error" showIcon role="alert" title={fault} />}
      </Flex>
    </Dialog>
  )
}

interface ChoiceProps {
  isOn: boolean
  isDisabled: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

const Choice = ({ isOn, isDisabled, onChange, children }: ChoiceProps) => (
  <Checkbox checked={isOn} disabled={isDisabled} onChange={({ target }) => onChange(target.checked)}>
    {children}
  </Checkbox>
)

interface RowChoiceProps {
  /** The selected rows alone. */
  only: boolean
  /** Name of the other choice. */
  allText: string
  selectedCount: number
  isDisabled: boolean
  onChange: (only: boolean) => void
}

function RowChoice({ only, allText, selectedCount, isDisabled, onChange }: RowChoiceProps) {
  return (
    <Radio.Group
      value={only}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.value)}
      aria-label="导出哪些行"
    >
      <Radio value={false}>{allText}</Radio>
      <Radio value={true} disabled={selectedCount === 0}>
        选中的 {selectedCount} 项
      </Radio>
    </Radio.Group>
  )
}

/** Sorts names as the list shows the columns, followed by the others in the order of the form. */
function inOrder(names: readonly string[], { shown, all }: { shown: readonly string[]; all: readonly string[] }) {
  const order = [...shown, ...all.filter((name) => !shown.includes(name))]
  return order.filter((name) => names.includes(name))
}
