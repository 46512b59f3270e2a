import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { type NewSecret, openAccount } from '@kouan/contract/resources/open/open-account.ts'
import { useState } from 'react'
import { useAct } from '../../data/calls/use-call.ts'
import { ActionForm } from '../../resource/actions/action-form.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'
import { useRights } from '../../session/allowed.tsx'
import { SecretDialog } from './secret-dialog.tsx'

type Row = ListedRow<typeof openAccount.fields, 'accountName' | 'status'>

const { makeSecret } = actionCalls(openAccount)

/** The accounts of the user's own enterprise. */
export default function MyAccountListPage() {
  const { can } = useRights()
  const [row, setRow] = useState<Row>()
  const [secret, setSecret] = useState<NewSecret>()
  const make = useAct(makeSecret, { refresh: [openAccount.name], quiet: true })
  const mayMake = can(makeSecret.needs)
  return (
    <>
      <ResourcePage
        resource={openAccount}
        rowActions={(one) =>
          mayMake && one.status === 'ENABLED'
            ? [{ key: 'makeSecret', label: '生成密钥', isMain: true, onClick: () => setRow(one) }]
            : []
        }
      />
      {row && (
        <ActionForm
          of={openAccount}
          action={openAccount.actions?.makeSecret ?? { title: '' }}
          row={row}
          name={row.accountName}
          send={(values) => make.mutateAsync({ id: row.id, overlapHours: Number(values.overlapHours) })}
          onDone={(answer) => setSecret(answer as NewSecret)}
          onClose={() => setRow(undefined)}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
