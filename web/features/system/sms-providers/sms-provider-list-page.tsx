import { smsProvider } from '@kouan/contract/resources/system/sms-provider.ts'
import { useState } from 'react'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { TestedTemplate } from './tested-template.tsx'

/** Ways to phones; the form of a stored one sends a test message. */
export default function SmsProviderListPage() {
  const [editedId, setEditedId] = useState<string>()
  return (
    <ResourcePage
      resource={smsProvider}
      form={{
        inputs: { template: <TestedTemplate editedId={editedId} /> },
        prepare: (row) => {
          setEditedId(row?.id)
          return {}
        },
      }}
    />
  )
}
