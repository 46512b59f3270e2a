import { dataSource } from '@kouan/contract/resources/system/data-source.ts'
import { useState } from 'react'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { TestedPassword } from './tested-password.tsx'

/** Data sources; the form tries the connection before it is saved. */
export default function DataSourceListPage() {
  // The test of a form uses the stored password of its row.
  const [editedId, setEditedId] = useState<string>()
  return (
    <ResourcePage
      resource={dataSource}
      form={{
        inputs: { dbPassword: <TestedPassword editedId={editedId} /> },
        prepare: (row) => {
          setEditedId(row?.id)
          return {}
        },
      }}
    />
  )
}
