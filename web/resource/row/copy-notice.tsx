import type { Fields } from '@kouan/contract/language/field.ts'
import { Alert } from 'antd'
import type { Copy } from '../../fields/form/form-values.ts'

/** What a copy does not have, so that nobody saves it as if it were whole. */
export function CopyNotice({ copy: { lacking }, fields }: { copy: Copy; fields: Fields }) {
  const named = (names: readonly string[]) => names.map((name) => fields[name]?.label ?? name).join('、')
  const sentences = [
    ...(lacking.numbers.length > 0 ? [`${named(lacking.numbers)}属于原来的一条，没有复制，请填写新的`] : []),
    ...(lacking.personal.length > 0
      ? [`您没有查看完整个人信息的权限，以下各项没有复制：${named(lacking.personal)}`]
      : []),
  ]
  if (sentences.length === 0) return null
  return <Alert type="info" showIcon role="status" title={sentences.join('；')} style={{ marginBottom: 16 }} />
}
