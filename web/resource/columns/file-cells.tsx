// The files of a row in its list cell, where users who may edit the row also change them.
import { filesIn } from '@kouan/contract/calls/files.ts'
import { type Field, kindOf } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { type AnyRow, useSave } from '../../data/calls/use-resource.ts'
import type { Cells } from './list-columns.tsx'

const RowFiles = lazyPart(
  () => import('../../fields/kinds/attachments/row-files.tsx').then((file) => file.RowFiles),
  ({ files }) => (files.length > 0 ? `${files.length}个文件` : '-'),
)

/** Returns a cell for each field whose files belong to the row. */
export const fileCells = (resource: Resource, mayEdit: boolean): Cells =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => kindOf(field).hasOwnFiles)
      .map(([name, field]) => [name, (row) => <FileCell {...{ resource, mayEdit, name, field, row }} />]),
  )

interface Props {
  resource: Resource
  mayEdit: boolean
  name: string
  field: Field
  row: AnyRow
}

function FileCell({ resource, mayEdit, name, field, row }: Props) {
  const save = useSave(resource)
  const files = filesIn(row, name)
  const canSave = mayEdit && field.readonly === undefined && row[resource.may?.edit ?? ''] !== false
  const { id, version } = row
  const store = (ids: string | null) => save.mutateAsync({ id, version: Number(version), [name]: ids })
  return (
    <RowFiles
      field={field}
      files={files}
      rowName={String(row[resource.titleField ?? 'id'] ?? id)}
      onSave={canSave ? store : undefined}
    />
  )
}
