import type { Resource } from '@kouan/contract/language/resource.ts'
import { App } from 'antd'
import { useRemove } from '../data/use-resource.ts'
import { beforeRemoval } from './list-texts.ts'

/** Asks before rows are deleted, one or many, and says when they are. */
export function useRemoval(resource: Resource) {
  const { message, modal } = App.useApp()
  const remove = useRemove(resource)
  return (ids: readonly string[], onRemoved?: () => void) => {
    const first = beforeRemoval(ids.length)
    if ('warning' in first) return message.warning(first.warning)
    return modal.confirm({
      title: '确认删除',
      content: first.question,
      okText: '确定',
      okButtonProps: { danger: true },
      cancelText: '取消',
      // A refused deletion is told by a message; the dialog closes either way.
      onOk: () =>
        remove.mutateAsync(ids).then(
          () => {
            message.success('删除成功')
            onRemoved?.()
          },
          () => {},
        ),
    })
  }
}
