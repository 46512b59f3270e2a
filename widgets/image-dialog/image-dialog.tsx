import { InboxOutlined } from '@ant-design/icons'
import { webAddress } from '@kouan/contract/rules/patterns.ts'
import { App, Form, Input, Modal, Tabs, Typography, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { UploadPort } from '../upload/upload-port.ts'
import { type StoredImage, storeImage } from './store-image.ts'
import { showUploadFailure } from './upload-failure.ts'

interface Props {
  onTake: (image: StoredImage) => void
  onClose: () => void
  /** Without it pictures come by address only. */
  upload?: UploadPort | undefined
}

/** A picture from this computer or from an address. */
export function ImageDialog({ onTake, onClose, upload }: Props) {
  const { modal } = App.useApp()
  const [form] = Form.useForm<StoredImage>()
  const [tab, setTab] = useState(upload ? 'local' : 'network')
  /** Of the picture that is on its way. */
  const [percent, setPercent] = useState<number>()
  const sending = useRef(new AbortController())
  useEffect(() => () => sending.current.abort(), [])

  async function store(file: File) {
    if (!upload) return
    if (!file.type.includes('image')) return void modal.warning({ title: '请上传图片' })
    const own = new AbortController()
    sending.current = own
    setPercent(0)
    try {
      const stored = await storeImage(upload, file, { onProgress: setPercent, signal: own.signal })
      if (!own.signal.aborted) onTake(stored)
    } catch (error) {
      if (!own.signal.aborted) showUploadFailure(modal, error)
    } finally {
      setPercent(undefined)
    }
  }

  const local = (
    <Upload.Dragger
      accept="image/*"
      showUploadList={false}
      disabled={percent !== undefined}
      beforeUpload={(file) => {
        void store(file)
        return false
      }}
    >
      <p style={{ fontSize: 32, margin: '8px 0' }}>
        <InboxOutlined aria-hidden />
      </p>
      <p>{percent === undefined ? '点击选择图片，或把图片拖到这里' : `正在上传… ${Math.round(percent)}%`}</p>
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
