// Opening a change of an enterprise; where one is open already, its page is one press away.
import { findOpenChange, openChange } from '@kouan/contract/calls/enterprise/change.ts'
import { enterpriseChange } from '@kouan/contract/resources/enterprise/enterprise-change.ts'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { ask } from '../../data/calls/ask.ts'
import { isAskError, sentenceOf } from '../../data/calls/ask-error.ts'
import { useAct } from '../../data/calls/use-call.ts'

export const changePath = (id: string) => `/register/change/${encodeURIComponent(id)}`

/** `enterpriseId`: for staff; its own people name none. */
export function useOpenChange() {
  const navigate = useNavigate()
  const { message, modal } = App.useApp()
  const open = useAct(openChange, { refresh: [enterpriseChange.name], quiet: true })
  return (enterpriseId?: string) => {
    const input = enterpriseId === undefined ? {} : { enterpriseId }
    open.mutate(input, {
      onSuccess: ({ id }) => navigate(changePath(id)),
      onError: async (error) => {
        const current = isAskError(error, 'conflict') ? await ask(findOpenChange, input).catch(() => null) : null
        if (current === null) return message.error(sentenceOf(error))
        modal.confirm({
          title: '已有正在办理的变更',
          content: sentenceOf(error),
          okText: `查看 ${current.applyNo}`,
          cancelText: '取消',
          onOk: () => navigate(changePath(current.id)),
        })
      },
    })
  }
}
