import { Button, Flex, Form, Typography } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Story } from '../story/story.ts'
import { endlessUpload, inventedUrl, manyInfos, pictureUrl, pretendUpload } from './invented-files.ts'
import { ImageUpload, Upload, type UploadProps } from './upload.tsx'
import type { UploadValue } from './upload-value.ts'

const scans = 'scan/营业执照.png,scan/海关注册登记.png,scan/法人授权书.png'

/** Keeps the value as a form would, and shows it. */
function Held({
  start,
  isImages = false,
  ...props
}: Partial<UploadProps> & { start?: UploadValue; isImages?: boolean }) {
  const [value, setValue] = useState<UploadValue | undefined>(start)
  const Shown = isImages ? ImageUpload : Upload
  return (
    <Flex vertical gap={12} style={{ maxWidth: 640 }}>
      <Shown
        upload={pretendUpload()}
        urlOf={inventedUrl}
        aria-label="附件"
        {...props}
        value={value}
        onChange={setValue}
      />
      {!Array.isArray(value) && (
        <Typography.Text type="secondary" data-value="" style={{ overflowWrap: 'anywhere' }}>
          值：{String(value ?? '（空）') || '（空）'}
        </Typography.Text>
      )}
    </Flex>
  )
}

function Infos() {
  const [value, setValue] = useState<UploadValue>(manyInfos(2))
  return (
    <Flex vertical gap={12} style={{ maxWidth: 640 }}>
      <Upload aria-label="附件" upload={pretendUpload()} returnsPaths={false} value={value} onChange={setValue} />
      <Typography.Text type="secondary" data-value="" style={{ overflowWrap: 'anywhere' }}>
        {JSON.stringify(value)}
      </Typography.Text>
    </Flex>
  )
}

/** As if somebody had just chosen these files. */
function Chosen({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    const input = frame.current?.querySelector('input')
    if (!input || isDone.current) return
    isDone.current = true
    const transfer = new DataTransfer()
    for (const name of names) transfer.items.add(new File(['invented'], name, { type: 'application/pdf' }))
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, [names])
  return <div ref={frame}>{children}</div>
}

const failing: typeof pretendUpload = (options) =>
  pretendUpload({
    ...options,
    step: 20,
    answer: ({ name }) => (name.includes('好') ? { path: `temp/${name}` } : { success: false }),
  })

/** Fails at the first try of a file, succeeds at the second. */
function Failing() {
  const [tried] = useState(() => new Set<string>())
  const upload = pretendUpload({
    step: 20,
    answer: ({ name }) => {
      if (tried.has(name)) return { path: `temp/${name}` }
      tried.add(name)
      return { success: false, message: name.includes('大') ? '磁盘空间不足' : '' }
    },
  })
  return <Held upload={upload} />
}

function InForm() {
  const [saved, setSaved] = useState('')
  return (
    <Form layout="vertical" style={{ maxWidth: 640 }} onFinish={(values) => setSaved(JSON.stringify(values))}>
      <Form.Item label="合同" name="contract" rules={[{ required: true, message: '请上传合同' }]}>
        <Upload upload={pretendUpload({ step: 10 })} extensions={['.pdf']} maxCount={2} />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        提交
      </Button>
      <p data-saved="">{saved}</p>
    </Form>
  )
}

export const story: Story = {
  purpose: '上传附件或图片：选择、拖入、粘贴；逐个显示进度，可取消、重试、排序、预览、下载；放进表单即是一个值。',
  props: [
    ['upload', '(file, { onProgress, signal }) => Promise<UploadReply>', '发送一个文件；success 为 false 或抛出即失败'],
    ['value', 'string | FileInfo[]', '逗号连接的路径，或 { fileName, filePath, fileSize } 的清单'],
    ['returnsPaths', 'boolean', '值是路径还是清单', 'true'],
    ['urlOf', '(path) => string', '存储路径在浏览器里的地址', '路径本身'],
    ['isImageOnly / ImageUpload', 'boolean', '只收图片，以图片墙显示', 'false'],
    [
      'maxCount / maxBytes / extensions',
      'number / number / string[]',
      '个数、大小、类型限制；maxCount 为 1 时新文件替换旧文件',
    ],
    ['download', '(file) => Promise<void>', '自己的下载方式；失败提示“文件下载失败”', '按 url 下载'],
    ['canDownload / canRemove', 'boolean', '是否可下载、可删除', 'true'],
    ['shape', "'list' | 'wall'", '列表或图片墙', 'list'],
    ['readOnly / disabled', 'boolean', '只读仍可预览和下载', 'false'],
  ],
  events: [
    ['onChange', '(value)', '全部文件完成时，或删除了一个时；全部删除后值为空'],
    ['onRemoved', '(file)', '删除了一个文件，status 为 removed'],
  ],
  keyboard: [
    ['Enter / 空格', '在“上传文件”上打开选择；在按钮上执行'],
    ['Ctrl+V', '焦点在组件内时，粘贴剪贴板里的文件或截图'],
    ['↑ ↓ ← → Home End', '在移动手柄上改变次序'],
    ['← → / Esc', '预览时上一张、下一张 / 关闭'],
  ],
  example: `<Form.Item name="files" label="附件">
  <Upload upload={sendFile} urlOf={fileUrl} maxCount={5} maxBytes={10 * 1024 * 1024} extensions={['.pdf', '.jpg']} />
</Form.Item>`,
  situations: {
    空: () => <Held />,
    有数据: () => <Held start="temp/采购合同.pdf,temp/装箱单.xlsx,temp/商品照片.png" />,
    图片墙: () => <Held isImages start={scans} />,
    清单值: Infos,
    限制: () => <Held extensions={['.pdf', '.jpg']} maxBytes={1024} maxCount={2} />,
    只收图片: () => <Held isImages />,
    单个文件: () => <Held start="temp/旧合同.pdf" maxCount={1} />,
    上传中: () => (
      <Chosen names={['装箱单.pdf', '采购合同.pdf', '发票.pdf', '运单.pdf']}>
        <Held upload={endlessUpload} />
      </Chosen>
    ),
    错误: () => (
      <Chosen names={['大图纸.pdf', '未知.pdf']}>
        <Failing />
      </Chosen>
    ),
    部分失败: () => (
      <Chosen names={['好文件.pdf', '坏文件.pdf']}>
        <Held upload={failing()} />
      </Chosen>
    ),
    只读: () => <Held start={scans} readOnly />,
    只读且空: () => <Held readOnly />,
    禁用: () => <Held start="temp/采购合同.pdf" disabled />,
    不可下载和删除: () => <Held start="temp/采购合同.pdf,temp/装箱单.xlsx" canDownload={false} canRemove={false} />,
    不可删除: () => <Held start="temp/采购合同.pdf" canRemove={false} />,
    下载失败: () => <Held start="temp/采购合同.pdf" download={() => Promise.reject(new Error('404'))} />,
    表单: InForm,
    '1000 行': () => <Held start={manyInfos(1000)} returnsPaths={false} />,
    '1000 张图片': () => (
      <Held
        isImages
        returnsPaths={false}
        urlOf={() => pictureUrl('样张')}
        start={manyInfos(1000).map((info) => ({ ...info, fileName: info.fileName.replace('pdf', 'png') }))}
      />
    ),
  },
}
