import { Alert, App, Button, Flex, Progress, Typography } from 'antd'
import { useState } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { ChosenFiles } from '../upload/chosen-files.tsx'
import { ChooseColumns } from './choose-columns.tsx'
import { ConfirmChanges } from './confirm-changes.tsx'
import { ErrorRows } from './error-rows.tsx'
import { type ImportChoices, ImportOptions } from './import-options.tsx'
import type { ImportOutcome } from './import-outcome.ts'
import type { ImportErrorRow, ImportPort, ImportReply, ImportRequest } from './import-port.ts'
import { PasteBlock } from './paste-block.tsx'
import { useImport } from './use-import.ts'

export interface ImportDialogProps {
  open: boolean
  port: ImportPort
  onClose: () => void
  /** Rows were stored: the list behind should load again. */
  onDone?: (reply: ImportReply) => void
  title?: string
  /** Columns that point to the head of the lines. */
  foreignKeys?: readonly string[]
  /** The switches that are shown; the others have their first value. */
  offered?: readonly (keyof ImportChoices)[]
  first?: Partial<ImportChoices>
  /** Extensions of the files, with their dots. */
  extensions?: readonly string[]
  /** Per file. */
  maxBytes?: number
}

/** Imports sheets into a list: choose, send, correct the refused rows here and send only those again. */
export function ImportDialog(props: ImportDialogProps) {
  // Each opening starts with an empty list.
  return props.open ? <OpenImport {...props} /> : null
}

const sheetExtensions = ['.xls', '.xlsx'] as const
const none: ImportChoices = { isSingleTableImport: false, validates: false, existing: 'refuse' }

function OpenImport(props: ImportDialogProps) {
  const {
    port,
    onClose,
    title = '导入EXCEL',
    foreignKeys = [],
    offered = ['existing'],
    extensions = sheetExtensions,
  } = props
  const { message, modal } = App.useApp()
  const [files, setFiles] = useState<readonly File[]>([])
  const [choices, setChoices] = useState<ImportChoices>({ ...none, ...props.first })
  const job = useImport({ port, onDone: (reply) => props.onDone?.(reply) })
  const { progress, outcome, rows, refused, question, changeQuestion } = job
  const isAsking = question !== undefined || changeQuestion !== undefined
  const isBusy = progress !== undefined
  const mayLeave = !isBusy || port.goesOn === true
  const request = requestOf(choices, { files, foreignKeys })

  function finish({ kind, title: sentence, detail, unread }: ImportOutcome) {
    if (kind === 'done' && detail === '') {
      void message.success(sentence)
      onClose()
    }
    // The accepted rows are stored: sent again they would exist twice.
    if (kind === 'done' || kind === 'partial') setFiles(files.filter(({ name }) => unread.includes(name)))
  }
  /** Runs at once, or after a confirmation when corrected rows would be lost. */
  function confirmLoss(run: () => void) {
    if (!job.isEdited) return run()
    modal.confirm({
      title: '修改过的错误数据还没有导入，确定放弃吗？',
      okText: '确定',
      cancelText: '取消',
      onOk: run,
    })
  }
  const send = () => confirmLoss(async () => finish(await job.send(request)))
  const retry = async () => finish(await job.retry(request))
  const close = () => {
    if (!isBusy) return confirmLoss(onClose)
    if (!mayLeave) return
    if (!isAsking) void message.info('导入在后台继续，结果可在后台任务和导入记录中查看')
    onClose()
  }
  const download = (run: () => Promise<void>) => run().catch(() => void message.error('文件下载失败'))
  const { downloadTemplate, downloadErrors } = port
  return (
    <Dialog
      open
      title={title}
      width={rows.length > 0 || isAsking ? 900 : 600}
      closable={mayLeave}
      keyboard={mayLeave}
      onCancel={close}
      footer={
        <Footer
          {...{ isBusy, isAsking, onClose: close, onCancel: job.cancel, onSend: send }}
          fileCount={files.length}
          toMend={toMendOf(rows, outcome)}
          isDone={outcome?.kind === 'done'}
          onRetry={port.retry && retry}
        />
      }
    >
      <Flex vertical gap={16}>
        {downloadTemplate && <TemplateHint onDownload={() => download(downloadTemplate)} />}
        {!isAsking && (
          <ChosenFiles
            files={files}
            rules={{ extensions, ...(props.maxBytes === undefined ? {} : { maxBytes: props.maxBytes }) }}
            label="导入文件"
            buttonText="选择导入文件"
            hint={`支持 ${extensions.join('、')}，可选多个`}
            isDisabled={isBusy}
            onChange={setFiles}
          />
        )}
        {port.takesBlocks && !isBusy && <PasteBlock onPaste={(file) => setFiles([...files, file])} />}
        {question && <ChooseColumns key={question.preview.fileName} {...question} />}
        {changeQuestion && <ConfirmChanges {...changeQuestion} />}
        <ImportOptions choices={choices} offered={offered} isDisabled={isBusy} onChange={setChoices} />
        {progress && !isAsking && (
          <div role="status">
            <Progress percent={Math.round(progress.percent)} aria-label="导入进度" />
            {progress.text}
          </div>
        )}
        {outcome && (outcome.kind !== 'done' || outcome.detail !== '') && (
          <OutcomeAlert
            outcome={outcome}
            onDownload={downloadErrors && ((file) => download(() => downloadErrors(file)))}
          />
        )}
        {rows.length > 0 && <ErrorRows {...{ rows, refused }} onEdit={port.retry && job.edit} isDisabled={isBusy} />}
      </Flex>
    </Dialog>
  )
}

const requestOf = (
  { validates, ...choices }: ImportChoices,
  given: Pick<ImportRequest, 'files' | 'foreignKeys'>,
): ImportRequest => ({ ...given, ...choices, validateStatus: validates ? 1 : 0 })

/** Returns the refused rows as they are counted: `2 单`, or undefined for none. */
function toMendOf(rows: readonly ImportErrorRow[], outcome: ImportOutcome | undefined): string | undefined {
  if (rows.length === 0) return undefined
  const { unit } = outcome?.counts ?? {}
  if (unit === undefined) return `${rows.length} 行`
  return `${new Set(rows.map(({ id, fileName, group = id }) => `${fileName} ${group}`)).size} ${unit}`
}

interface FooterProps {
  isBusy: boolean
  /** A question waits for its answer, which has a button of its own. */
  isAsking: boolean
  fileCount: number
  /** Number of the refused rows, with its unit. */
  toMend: string | undefined
  /** All is stored; what was noted is read before it closes. */
  isDone: boolean
  onClose: () => void
  onCancel: () => void
  onSend: () => void
  /** Absent where refused rows cannot be sent again. */
  onRetry: (() => void) | undefined
}

const Footer = ({ isBusy, isAsking, fileCount, toMend, isDone, onClose, onCancel, onSend, onRetry }: FooterProps) => (
  <Flex gap={8} justify="flex-end" wrap>
    {isBusy ? (
      <Button onClick={onCancel}>取消导入</Button>
    ) : (
      <Button type={isDone && fileCount === 0 ? 'primary' : 'default'} onClick={onClose}>
        关闭
      </Button>
    )}
    {toMend !== undefined && onRetry && !isAsking && (
      <Button type={fileCount === 0 ? 'primary' : 'default'} disabled={isBusy} onClick={onRetry}>
        重新导入这 {toMend}
      </Button>
    )}
    {(fileCount > 0 || (!isDone && (toMend === undefined || !onRetry))) && !isAsking && (
      <Button type="primary" disabled={isBusy || fileCount === 0} loading={isBusy} onClick={onSend}>
        {isBusy ? '导入中' : '开始导入'}
      </Button>
    )}
  </Flex>
)

const TemplateHint = ({ onDownload }: { onDownload: () => void }) => (
  <Typography.Text type="secondary">
    第一次导入？先
    <Button type="link" style={{ padding: '0 4px' }} onClick={onDownload}>
      下载模板
    </Button>
  </Typography.Text>
)

const alertTypes = { done: 'success', partial: 'warning', failed: 'warning', cancelled: 'info' } as const

interface OutcomeProps {
  outcome: ImportOutcome
  onDownload?: ((errorFile: string) => void) | undefined
}

const OutcomeAlert = ({ outcome, onDownload }: OutcomeProps) => (
  <Alert
    type={alertTypes[outcome.kind]}
    showIcon
    role="alert"
    title={outcome.title}
    description={<OutcomeText outcome={outcome} onDownload={onDownload} />}
  />
)

function OutcomeText({ outcome: { detail, errorFiles }, onDownload }: OutcomeProps) {
  const canDownload = errorFiles.length > 0 && onDownload !== undefined
  if (detail === '' && !canDownload) return null
  return (
    <>
      {detail && <div>{detail}</div>}
      {canDownload && (
        <div>
          {errorFiles.map((file, at) => (
            <Button
              key={file}
              type="link"
              style={{ padding: '0 4px', height: 'auto' }}
              onClick={() => onDownload(file)}
            >
              下载错误清单{errorFiles.length > 1 ? ` ${at + 1}` : ''}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
