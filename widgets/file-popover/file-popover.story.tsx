import { Button, Flex, Typography } from 'antd'
import { useRef, useState } from 'react'
import type { Story } from '../story/story.ts'
import { endlessUpload, inventedUrl, manyInfos, pretendUpload } from '../upload/invented-files.ts'
import type { CellFile } from '../upload/upload-port.ts'
import { filesOfValue, pathsOf, type UploadValue } from '../upload/upload-value.ts'
import { FilePopover } from './file-popover.tsx'
import { FileSummary } from './file-summary.tsx'

interface ShownProps {
  start?: UploadValue
  isImages?: boolean
  readOnly?: boolean
  upload?: ReturnType<typeof pretendUpload>
}

function Shown({ start, isImages = false, readOnly = false, upload = pretendUpload({ step: 20 }) }: ShownProps) {
  const [value, setValue] = useState<UploadValue | undefined>(start)
  const [isOpen, setIsOpen] = useState(true)
  const table = useRef<HTMLDivElement>(null)
  const [tableWidth, setTableWidth] = useState(0)
  return (
    <div
      ref={(frame) => {
        table.current = frame
        if (frame && tableWidth === 0) setTableWidth(frame.clientWidth)
      }}
      data-table=""
      style={{ maxWidth: 800, minHeight: 420 }}
    >
      <FilePopover
        label="第 1 行 附件"
        open={isOpen && tableWidth > 0}
        onOpenChange={setIsOpen}
        tableWidth={tableWidth}
        upload={upload}
        urlOf={inventedUrl}
        value={value}
        onConfirm={setValue}
        isImageOnly={isImages}
        readOnly={readOnly}
      >
        <Button onClick={() => setIsOpen(true)}>{isImages ? '图片' : '文件'}</Button>
      </FilePopover>
      <Typography.Paragraph data-value="" type="secondary" style={{ overflowWrap: 'anywhere' }}>
        值：{typeof value === 'string' ? value : ''}
      </Typography.Paragraph>
    </div>
  )
}

function Summary(can: { canDownload?: boolean; canRemove?: boolean }) {
  const [files, setFiles] = useState<readonly CellFile[]>(() =>
    filesOfValue('temp/营业执照副本扫描件.pdf,temp/授权书.pdf', inventedUrl),
  )
  const [said, setSaid] = useState('')
  return (
    <Flex vertical gap={8} align="start">
      <FileSummary
        files={files}
        {...can}
        onOpen={() => setSaid('查看全部')}
        onDownload={({ name }) => setSaid(`下载 ${name}`)}
        onRemove={(file) => setFiles(files.filter((one) => one !== file))}
      />
      <span data-value="">{said || pathsOf(files)}</span>
    </Flex>
  )
}

const [sample] = filesOfValue('temp/报关单草稿.pdf')
const states: readonly CellFile[] = sample
  ? [
      { ...sample, uid: '1', status: 'uploading', percent: 42 },
      { ...sample, uid: '2', status: 'error', message: '磁盘空间不足' },
      sample,
    ]
  : []
const nothing = () => undefined

const images = 'scan/正面.png,scan/反面.png,scan/标签.png'

export const story: Story = {
  purpose:
    '单元格里的文件：单元格只显示第一个文件的前五个字和个数；点开是 520 × 200 的浮层，图片浮层占表格宽度的 96%。',
  props: [
    ['open / onOpenChange', 'boolean / (isOpen) => void', '是否打开'],
    ['label', 'string', '哪一格，读屏时说出'],
    ['upload、value、urlOf、download …', '同 Upload', '上传方式与值；确定前不改变值'],
    ['isImageOnly / tableWidth', 'boolean / number', '图片浮层；所在表格的宽度'],
    ['canDownload / canRemove / readOnly', 'boolean', '是否可下载、删除；只看', 'true / true / false'],
  ],
  events: [['onConfirm', '(value)', '按了确定；没有文件时提示“未上传任何文件”']],
  keyboard: [
    ['Esc', '不保存，关闭；焦点回到单元格'],
    ['Tab', '依次到上传、每个文件的前移、后移、下载、删除、取消、确定'],
  ],
  example: `<FilePopover open={isOpen} onOpenChange={setIsOpen} label="第 1 行 附件" upload={send} value={value} onConfirm={save}>
  <FileSummary files={files} onOpen={open} onDownload={download} onRemove={remove} />
</FilePopover>`,
  situations: {
    空: () => <Shown />,
    有数据: () => <Shown start="temp/采购合同.pdf,temp/装箱单.xlsx" />,
    图片: () => <Shown isImages start={images} />,
    图片为空: () => <Shown isImages />,
    只读: () => <Shown start="temp/采购合同.pdf,temp/装箱单.xlsx" readOnly />,
    只读图片: () => <Shown isImages start={images} readOnly />,
    上传中: () => <Shown upload={endlessUpload} />,
    错误: () => <Shown upload={pretendUpload({ step: 5, answer: () => ({ success: false }) })} />,
    单元格: () => <Summary />,
    单元格不可下载和删除: () => <Summary canDownload={false} canRemove={false} />,
    单元格不可删除: () => <Summary canRemove={false} />,
    单元格的状态: () => (
      <Flex vertical gap={8} align="start">
        {states.map((file) => (
          <FileSummary key={file.uid} files={[file]} onOpen={nothing} onDownload={nothing} onRemove={nothing} />
        ))}
      </Flex>
    ),
    '1000 行': () => <Shown start={manyInfos(1000)} />,
  },
}
