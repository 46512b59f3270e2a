import type { Fields } from '@kouan/contract/language/field.ts'
import { useMemo } from 'react'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../../resource/parts.ts'
import { DetailsOfRow } from './details-of-row.tsx'
import { FormPage, type ScreenParts } from './form-page.tsx'

type Row = ListedRow<Fields, string>

/** The list of a form whose rows open into their sub-tables. */
export default function InnerTableListPage() {
  return <FormPage>{(parts) => <OpeningRows {...parts} />}</FormPage>
}

function OpeningRows({ list, ...parts }: ScreenParts) {
  const { resource } = parts
  const opening = useMemo(
    () => ({ ...list, expanded: (row: Row) => <DetailsOfRow resource={resource} id={String(row.id)} /> }),
    [list, resource],
  )
  return <ResourcePage {...parts} list={opening} />
}
