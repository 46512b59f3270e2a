import { messageTemplate } from '@kouan/contract/resources/system/message-template.ts'
import { useState } from 'react'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import type { PageRow } from '../../../resource/parts.ts'
import { useRights } from '../../../session/allowed.tsx'
import { SendTemplate } from './send-template.tsx'

type Template = Pick<
  PageRow<typeof messageTemplate.fields>,
  'templateCode' | 'templateName' | 'templateContent' | 'templateTestJson'
>

/** 消息模板, each to be sent to people. */
export default function MessageTemplateListPage() {
  const { can } = useRights()
  const [sending, setSending] = useState<Template>()
  return (
    <>
      <ResourcePage
        resource={messageTemplate}
        list={{ also: ['templateCode', 'templateName', 'templateContent', 'templateTestJson'] }}
        rowActions={(row) =>
          can('messageTemplate:send') ? [{ key: 'send', label: '发送', onClick: () => setSending(row) }] : []
        }
      />
      {sending && <SendTemplate template={sending} onClose={() => setSending(undefined)} />}
    </>
  )
}
