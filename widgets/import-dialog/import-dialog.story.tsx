import { Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import type { Story } from '../story/story.ts'
import { ImportDialog, type ImportDialogProps } from './import-dialog.tsx'
import type { ChangePreview, ImportErrorRow, ImportPort, ImportReply, SheetPreview } from './import-port.ts'

const counts = (inserted: number, failed: number) => ({ inserted, updated: 0, skipped: 0, failed })

const wrongRows: readonly ImportErrorRow[] = [
  {
    id: '4',
    row: 4,
    values: { 商品编号: 'G-0001', 数量: '-3' },
    faults: [
      { column: '商品编号', reason: '商品编号已存在' },
      { column: '数量', reason: '不能小于 0' },
    ],
  },
  { id: '9', row: 9, values: { 商品编号: '' }, faults: [{ column: '商品编号', reason: '不能为空' }] },
]

const manyRows: readonly ImportErrorRow[] = Array.from({ length: 1000 }, (_nothing, place) => ({
  id: String(place),
  fileName: '一月订单.xlsx',
  row: place + 2,
  values: { 数量: 'abc' },
  faults: [{ column: '数量', reason: '须为数字' }],
}))

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
const answers =
  (reply: ImportReply): ImportPort['send'] =>
  async (_wish, { onProgress }) => {
    onProgress({ percent: 50, text: '正在导入：500 / 1000 行' })
    await wait(80)
    return reply
  }

const partly: ImportReply = {
  success: true,
  code: 201,
  message: '共 2 行有误',
  counts: counts(8, 2),
  errorRows: wrongRows,
  errorFiles: ['temp/errors.xlsx'],
}

/** Takes rows in which nothing is negative and nothing empty. */
const retry: NonNullable<ImportPort['retry']> = async (rows) => {
  await wait(80)
  const wrong = rows.filter(({ values }) => values.商品编号 === '' || Number(values.数量) < 0)
  if (wrong.length === 0) return { success: true, counts: counts(rows.length, 0) }
  return { success: true, code: 201, counts: counts(rows.length - wrong.length, wrong.length), errorRows: wrong }
}

interface ShownProps extends Partial<ImportDialogProps> {
  port: ImportPort
  /** Sends this file at once. */
  sends?: boolean
}

function Shown({ port, sends = false, ...props }: ShownProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [said, setSaid] = useState('')
  const [request, setRequest] = useState('')
  const { downloadErrors } = port
  const noted: ImportPort = {
    ...port,
    ...(downloadErrors && {
      downloadErrors: (file) => {
        setSaid(`下载 ${file}`)
        return downloadErrors(file)
      },
    }),
    send: (sent, bound) => {
      setRequest(JSON.stringify({ ...sent, files: sent.files.map(({ name }) => name) }))
      return port.send(sent, bound)
    },
  }
  return (
    <Flex vertical gap={8} align="start">
      <Button onClick={() => setIsOpen(true)}>导入</Button>
      <span data-done="">{said}</span>
      <span data-request="" style={{ overflowWrap: 'anywhere' }}>
        {request}
      </span>
      <ImportDialog
        {...props}
        open={isOpen}
        port={noted}
        onClose={() => setIsOpen(false)}
        onDone={({ counts: done }) => setSaid(`已写入 ${done?.inserted ?? 0} 条`)}
      />
      {sends && <SentAtOnce />}
    </Flex>
  )
}

/** As if somebody had chosen a sheet and pressed the button. */
function SentAtOnce() {
  useEffect(() => {
    let isChosen = false
    const timer = setInterval(() => {
      const dialog = document.querySelector('[role=dialog]')
      const input = dialog?.querySelector<HTMLInputElement>('input[type=file]')
      if (input && !isChosen) {
        isChosen = true
        const transfer = new DataTransfer()
        transfer.items.add(new File(['invented'], '一月订单.xlsx'))
        input.files = transfer.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
        return
      }
      const start = dialog?.querySelector<HTMLButtonElement>('.ant-modal-footer .ant-btn-primary:not(:disabled)')
      if (!start) return
      clearInterval(timer)
      start.click()
    }, 10)
    return () => clearInterval(timer)
  }, [])
  return null
}

const columns: SheetPreview = {
  fileName: '一月订单.xlsx',
  heads: ['商品编号', '数量', '内部备注'],
  names: ['no', 'count', null],
  samples: [['G-0001', '3', '加急']],
  rows: 2,
  notes: ['读取的是工作表“订单”，没有读取“说明”', '有1行在 Excel 中是隐藏的，也会导入'],
}
const options = [
  { value: 'no', label: '商品编号', isRequired: true },
  { value: 'count', label: '数量', isRequired: false },
  { value: 'note', label: '备注', isRequired: false },
]

const changes: ChangePreview = {
  fileName: '一月订单.xlsx',
  looked: 3,
  added: 1,
  updated: 1,
  skipped: 0,
  refused: 1,
  rows: [
    { row: 2, title: 'G-0001', changes: [{ label: '数量', before: '3', after: '5' }], faults: [] },
    {
      row: 3,
      title: 'G-0002',
      changes: [{ label: '备注', before: '', after: '加急' }],
      faults: ['订单 G-0002 的状态为“已发送”，不能修改或删除'],
    },
  ],
}

const complete: ImportPort = {
  send: answers({ success: true, counts: counts(1000, 0) }),
  downloadTemplate: () => Promise.resolve(),
}

export const story: Story = {
  purpose: '从 Excel 导入：可选多个文件，显示进度，可取消；错误行直接在框内修改并只重新导入这些行，也可下载错误清单。',
  props: [
    ['open', 'boolean', '是否打开；每次打开都是空的列表'],
    ['port', 'ImportPort', 'send 发送；retry 重新导入改过的行；downloadTemplate、downloadErrors 下载'],
    ['title', 'string', '标题', '导入EXCEL'],
    ['offered', "('validates' | 'isSingleTableImport' | 'existing')[]", '显示哪些选项', "['existing']"],
    ['first', 'Partial<ImportChoices>', '选项的初值', '开关都关，已存在的行报错'],
    ['extensions', 'string[]', '文件的扩展名', "['.xls', '.xlsx']"],
    ['foreignKeys', 'string[]', '指向主表的列，随文件发送', '[]'],
    ['maxBytes', 'number', '每个文件的大小上限'],
  ],
  events: [
    ['onDone', '(reply)', '写入了数据（包括部分成功），列表应重新加载'],
    ['onClose', '()', '要求关闭；全部成功后自动关闭，有说明的看完再关'],
  ],
  keyboard: [
    ['Tab', '依次到文件、开关、错误值、按钮；在错误值之间移动'],
    ['Esc', '关闭；有未导入的修改时先询问；导入中无效'],
  ],
  example: `<ImportDialog open={isOpen} port={{ send, retry, downloadTemplate, downloadErrors }} onClose={close} onDone={reload} />`,
  situations: {
    空: () => (
      <Shown port={complete} offered={['validates', 'isSingleTableImport', 'existing']} foreignKeys={['orderId']} />
    ),
    导入中: () => (
      <Shown
        sends
        port={{
          ...complete,
          send: (_wish, { onProgress, signal }) => {
            onProgress({ percent: 32, text: '正在导入：320 / 1000 行' })
            return new Promise((_resolve, reject) =>
              signal.addEventListener('abort', () => reject(new Error('aborted'))),
            )
          },
        }}
      />
    ),
    有错误行: () => (
      <Shown sends port={{ ...complete, send: answers(partly), retry, downloadErrors: () => Promise.resolve() }} />
    ),
    核对列: () => (
      <Shown
        sends
        port={{
          ...complete,
          send: async (_wish, { chooseColumns }) => {
            await chooseColumns(columns, options)
            return { success: true, counts: counts(2, 0) }
          },
        }}
      />
    ),
    将要更新: () => (
      <Shown
        sends
        first={{ existing: 'update' }}
        port={{
          ...complete,
          send: async (_wish, { confirmChanges }) => {
            await confirmChanges(changes)
            return { success: true, counts: { ...counts(0, 0), updated: 1 } }
          },
        }}
      />
    ),
    失败: () => <Shown sends port={{ ...complete, send: answers({ success: false, message: '缺少列“商品编号”' }) }} />,
    没有写入: () => (
      <Shown sends port={{ ...complete, send: answers({ success: true, counts: { ...counts(0, 0), skipped: 12 } }) }} />
    ),
    连接失败: () => (
      <Shown sends port={{ ...complete, send: () => Promise.reject(new Error('网络不通，请检查后重试')) }} />
    ),
    只读的错误行: () => <Shown sends port={{ ...complete, send: answers(partly) }} />,
    下载失败: () => (
      <Shown
        sends
        port={{
          ...complete,
          send: answers(partly),
          downloadTemplate: () => Promise.reject(new Error('404')),
          downloadErrors: () => Promise.reject(new Error('404')),
        }}
      />
    ),
    '1000 行': () => (
      <Shown
        sends
        port={{
          ...complete,
          retry,
          send: answers({ success: true, code: 201, counts: counts(0, 1000), errorRows: manyRows }),
        }}
      />
    ),
  },
}
