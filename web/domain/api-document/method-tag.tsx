import { Tag } from 'antd'

export function MethodTag({ method }: { method: string }) {
  return <Tag style={{ fontWeight: 600 }}>{method}</Tag>
}
