// An action that makes a document of another kind from each row, such as 签收 of waybills.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { entityNamed } from '../../../crud/entity.ts'
import type { ActionWork } from '../../../crud/serve-actions.ts'
import { addRow } from '../../../crud/write-rows.ts'
import type { Context } from '../../../gate/context.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'
import type { DocumentRow } from '../attempts/document-row.ts'
import { nameOf } from '../documents/document-hooks.ts'
import { linksTo } from '../documents/source-links.ts'
import { ownNumber } from './draft-from-source.ts'

/** `name`: of the resource of what is made from `kind`. Rows from which none can be made are refused with the reason. */
export const makeDocuments =
  (kind: DocumentKind, name: string) =>
  async (context: Context, { left, input, refuse }: ActionWork<DocumentRow, object>): Promise<void> => {
    const { type } = kind.message
    const link = linksTo(type).find(({ of }) => of.resource.name === name)
    if (!link) throw new Error(`${name} is not made from ${type}`)
    const entity = entityNamed(name)
    for (const [place, row] of left().entries()) {
      const naming = Object.fromEntries(link.by.map((element) => [element, row[element]]))
      try {
        const given = { enterpriseId: row.enterpriseId, ...ownNumber(link.of, context.now, place), ...naming, ...input }
        await addRow({ ...entity, context }, given)
      } catch (error) {
        if (!(error instanceof BadInput)) throw error
        refuse(row, new Refusal(`${nameOf(kind, row)}：${error.message}`))
      }
    }
  }
