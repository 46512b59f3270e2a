import { Alert, App, Button, Flex, Progress, Typography } from 'antd'
import { useState } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { ChosenFiles } from '../upload/chosen-files.tsx'
import { ChooseColumns } from './choose-columns.tsx'
import { ErrorRows } from './error-rows.tsx'
import { type ImportChoices, ImportOptions } from './import-options.tsx'
import type { ImportOutcome } from './import-outcome.ts'
import type { ImportPort, ImportReply } from './import-port.ts'
import { PasteBlock } from './paste-block.tsx'
import { useImport } from './use-import.ts'

export interface ImportDialogProps {
  open: boolean
  port: ImportPort
  onClose: () => void
  /** Something was written: the list behind should load again. */
  onDone?: (reply: ImportReply) => void
  title?: string
  /** Columns that point to the head of the lines. */
  foreignKeys?: readonly string[]
  /** Which switches are shown; the others keep their first value. */
  offered?: readonly (keyof ImportChoices)[]
  first?: Partial<ImportChoices>
  /** Per file. */
  maxBytes?: number
}

/** Sheets into a list: choose, send, see what was refused, mend it here and send only that again. */
export function ImportDialog(props: ImportDialogProps) {
  // Each opening begins with an empty list.
  return props.open ? <OpenImport {...props} /> : null
}

const sheetExtensions = ['.xls', '.xlsx'] as const
const none: ImportChoices = { isSingleTableImport: false, validates: false, updatesExisting: false }

function OpenImport(props: ImportDialogProps) {
  const { port, onClose, title = '导入EXCEL', foreignKeys = [], offered = ['updatesExisting'] } = props
  const { message, modal } = App.useApp()
  const [files, setFiles] = useState<readonly File[]>([])
  const [choices, setChoices] = useState<ImportChoices>({ ...none, ...props.first })
  const job = useImport({ port, onDone: (reply) => props.onDone?.(reply) })
  const { progress, outcome, rows, asked } = job
  const isBusy = progress !== undefined
  const mayLeave = !isBusy || port.goesOn === true
  const request = {
    files,
    foreignKeys,
    isSingleTableImport: choices.isSingleTableImport,
    validateStatus: choices.validates ? (1 as const) : (0 as const),
    updatesExisting: choices.updatesExisting,
  }

  function finish({ kind, title: sentence }: ImportOutcome) {
    if (kind === 'done') {
      void message.success(sentence)
      onClose()
    }
    // What is right was written: sent again it would be there twice.
    if (kind === 'partial') setFiles([])
  }
  /** At once, or after asking when mended rows would be lost. */
  function unlessLost(run: () => void) {
    if (!job.isEdited) return run()
    modal.confirm({
      title: '修改过的错误数据还没有导入，确定放弃吗?',
      okText: '确定',
      cancelText: '取消',
      onOk: run,
    })
  }
  const send = () => unlessLost(async () => finish(await job.send(request)))
  const retry = async () => finish(await job.retry(request))
  const close = () => {
    if (!isBusy) return unlessLost(onClose)
    if (!mayLeave) return
    if (!asked) void message.info('导入在后台继续，结果可在后台任务和导入记录中查看')
    onClose()
  }
  const download = (run: () => Promise<void>) => run().catch(() => void message.error('文件下载失败'))
  const { downloadTemplate, downloadErrors } = port
  return (
    <Dialog
      open
      title={title}
      width={rows.length > 0 || asked ? 900 : 600}
      closable={mayLeave}
      keyboard={mayLeave}
      onCancel={close}
      footer={
        <Flex gap={8} justify="flex-end" wrap>
          {isBusy ? <Button onClick={job.cancel}>取消导入</Button> : <Button onClick={close}>关闭</Button>}
          {rows.length > 0 && port.retry && (
            <Button type={files.length === 0 ? 'primary' : 'default'} disabled={isBusy} onClick={retry}>
              重新导入这 {rows.length} 行
            </Button>
          )}
          {(rows.length === 0 || files.length > 0 || !port.retry) && (
            <Button type="primary" disabled={isBusy || files.length === 0} loading={isBusy} onClick={send}>
              {isBusy ? '上传中...' : '开始上传'}
            </Button>
          )}
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        {downloadTemplate && (
          <Typography.Text type="secondary">
            第一次导入？先
            <Button type="link" style={{ padding: '0 4px' }} onClick={() => download(downloadTemplate)}>
              下载模板
            </Button>
          </Typography.Text>
        )}
        {!asked && (
          <ChosenFiles
            files={files}
            rules={{
              extensions: sheetExtensions,
              ...(props.maxBytes === undefined ? {} : { maxBytes: props.maxBytes }),
            }}
            label="导入文件"
            buttonText="选择导入文件"
            hint="支持 .xls、.xlsx，可选多个"
            isDisabled={isBusy}
            onChange={setFiles}
          />
        )}
        {port.takesBlocks && !isBusy && <PasteBlock onPaste={(file) => setFiles([...files, file])} />}
        {asked && <ChooseColumns key={asked.preview.fileName} {...asked} />}
        <ImportOptions choices={choices} offered={offered} isDisabled={isBusy} onChange={setChoices} />
        {progress && !asked && (
          <div role="status">
            <Progress percent={Math.round(progress.percent)} aria-label="导入进度" />
            {progress.text}
          </div>
        )}
        {outcome && outcome.kind !== 'done' && (
          <Alert
            type={outcome.kind === 'cancelled' ? 'info' : 'warning'}
            showIcon
            role="alert"
            title={outcome.title}
            description={
              <OutcomeText
                outcome={outcome}
                onDownload={downloadErrors && ((file) => download(() => downloadErrors(file)))}
              />
            }
          />
        )}
        {rows.length > 0 && <ErrorRows rows={rows} onEdit={port.retry && job.edit} isDisabled={isBusy} />}
      </Flex>
    </Dialog>
  )
}

interface OutcomeTextProps {
  outcome: ImportOutcome
  onDownload?: ((errorFile: string) => void) | undefined
}

function OutcomeText({ outcome: { detail, errorFile }, onDownload }: OutcomeTextProps) {
  const canDownload = errorFile !== undefined && onDownload !== undefined
  if (detail === '' && !canDownload) return null
  return (
    <>
      {detail && <div>{detail}</div>}
      {canDownload && (
        <div>
          具体详情请
          <Button type="link" style={{ padding: '0 4px', height: 'auto' }} onClick={() => onDownload(errorFile)}>
            下载错误文件
          </Button>
        </div>
      )}
    </>
  )
}
