import type { Resource } from '@kouan/contract/language/resource.ts'
import { App } from 'antd'
import { useRemove } from '../data/use-resource.ts'
import { beforeRemoval } from './list-texts.ts'

interface Question {
  title: string
  content: string
  isDanger: boolean
  run: () => Promise<unknown>
  /** Said when it is done. */
  done: string
  onDone?: (() => void) | undefined
}

/** Asks before something is done to rows. What is refused is told by a message; the dialog closes either way. */
export function useQuestion() {
  const { message, modal } = App.useApp()
  return ({ title, content, isDanger, run, done, onDone }: Question) =>
    modal.confirm({
      title,
      content,
      okText: '确定',
      okButtonProps: { danger: isDanger },
      cancelText: '取消',
      onOk: () =>
        run().then(
          () => {
            message.success(done)
            onDone?.()
          },
          () => {},
        ),
    })
}

/** Asks before rows are deleted, one or many, and says when they are. */
export function useRemoval(resource: Resource) {
  const { message } = App.useApp()
  const remove = useRemove(resource)
  const ask = useQuestion()
  return (ids: readonly string[], onDone?: () => void) => {
    const first = beforeRemoval(ids.length)
    if ('warning' in first) return message.warning(first.warning)
    const run = () => remove.mutateAsync(ids)
    return ask({ title: '确认删除', content: first.question, isDanger: true, run, done: '删除成功', onDone })
  }
}
