import { InboxOutlined } from '@ant-design/icons'
import { webAddress } from '@kouan/contract/rules/patterns.ts'
import { App, Form, Input, Modal, Tabs, Typography, Upload } from 'antd'
import { useState } from 'react'

export interface UploadedImage {
  name: string
  url: string
}

/** Stores a picture and answers where it is; throws an error whose message can be shown. */
export type UploadImage = (file: File) => Promise<UploadedImage>

interface Props {
  onTake: (image: UploadedImage) => void
  onClose: () => void
  /** Without it pictures come by address only. */
  upload?: UploadImage | undefined
}

/** A picture from this computer or from an address. */
export function ImageDialog({ onTake, onClose, upload }: Props) {
  const { modal } = App.useApp()
  const [form] = Form.useForm<UploadedImage>()
  const [tab, setTab] = useState(upload ? 'local' : 'network')
  const [isBusy, setIsBusy] = useState(false)

  async function store(file: File) {
    if (!upload) return
    if (!file.type.includes('image')) return void modal.warning({ title: '请上传图片' })
    setIsBusy(true)
    try {
      onTake(await upload(file))
    } catch (error) {
      showUploadFailure(modal, error)
    } finally {
      setIsBusy(false)
    }
  }

  const local = (
    <Upload.Dragger
      accept="image/*"
      showUploadList={false}
      disabled={isBusy}
      beforeUpload={(file) => {
        void store(file)
        return false
      }}
    >
      <p style={{ fontSize: 32, margin: '8px 0' }}>
        <InboxOutlined aria-hidden />
      </p>
      <p>{isBusy ? '正在上传…' : '点击选择图片，或把图片拖到这里'}</p>
      <Typography.Text type="secondary">也可以直接在编辑区粘贴图片</Typography.Text>
    </Upload.Dragger>
  )
  const network = (
    <Form form={form} layout="vertical" onFinish={({ name, url }) => onTake({ name: name?.trim() || '图片', url })}>
      <Form.Item
        name="url"
        label="图片地址"
        rules={[
          { required: true, message: '请输入图片地址' },
          { validator: (_rule, value: string) => refuse(value && webAddress(value.trim())) },
        ]}
      >
        <Input placeholder="以 https:// 或 http:// 开头" inputMode="url" />
      </Form.Item>
      <Form.Item name="name" label="图片说明">
        <Input placeholder="看不到图片时显示的文字" maxLength={100} />
      </Form.Item>
    </Form>
  )
  return (
    <Modal
      open
      title="插入图片"
      onCancel={onClose}
      onOk={() => form.submit()}
      {...(tab === 'local' ? { footer: null } : {})}
      mask={{ closable: false }}
    >
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          ...(upload ? [{ key: 'local', label: '本地上传', children: local }] : []),
          { key: 'network', label: '网络地址', children: network },
        ]}
      />
    </Modal>
  )
}

const refuse = (sentence: string | undefined) => (sentence ? Promise.reject(new Error(sentence)) : Promise.resolve())

/** For every way in which a picture comes: dialog, paste, drop. */
export function showUploadFailure(modal: ReturnType<typeof App.useApp>['modal'], error: unknown): void {
  const reason = error instanceof Error && error.message !== '' ? error.message : '未知错误'
  modal.error({ title: '上传出错', content: `错误信息：${reason}` })
}
