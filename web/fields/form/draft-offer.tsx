import type { Fields } from '@kouan/contract/language/field.ts'
import { Alert, Button, Flex } from 'antd'
import dayjs from 'dayjs'
import type { FormDraft } from '../../data/drafts/form-draft.ts'
import { isStoredInDraft } from './form-values.ts'

interface Props {
  draft: FormDraft
  fields: Fields
  /** Version of the row in the form. */
  version: unknown
  onRestore: () => void
  onForget: () => void
}

/** Offers to restore the draft of this form, or to delete it. */
export function DraftOffer({ draft: { at, version: before }, fields, version, onRestore, onForget }: Props) {
  const isOld = before !== version
  const isPersonal = Object.values(fields).some((field) => !isStoredInDraft(field))
  const notes = [
    ...(isPersonal ? ['个人信息不保留在草稿中，须重新填写。'] : []),
    ...(isOld ? ['此后记录已被修改，恢复后请核对。'] : []),
  ].join('')
  return (
    <Alert
      type={isOld ? 'warning' : 'info'}
      showIcon
      title={`${dayjs(at).format('MM-DD HH:mm')} 填写的内容没有保存`}
      {...(notes.length > 0 ? { description: notes } : {})}
      action={
        <Flex gap={8} wrap justify="end">
          <Button size="small" type="primary" onClick={onRestore}>
            恢复草稿
          </Button>
          <Button size="small" onClick={onForget}>
            删除草稿
          </Button>
        </Flex>
      }
      style={{ marginBottom: 16 }}
    />
  )
}
