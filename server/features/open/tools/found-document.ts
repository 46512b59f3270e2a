// The kind and the document that an assistant names.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { declareStates } from '@kouan/customs/codes/declare-state.ts'
import { sql } from 'kysely'
import { type EntityScope, entityNamed } from '../../../crud/entity.ts'
import type { Row } from '../../../crud/hooks.ts'
import type { Condition } from '../../../crud/list-query.ts'
import { readAll } from '../../../crud/read-rows.ts'
import { refuseUnmet } from '../../../domain/declaration/documents/sender-roles.ts'
import { withAnswerNames } from '../../../domain/open/answer-names.ts'
import type { OpenContext } from '../../../domain/open/open-part.ts'
import { hasRight } from '../../../gate/context.ts'
import { BadInput, Forbidden, NotFound } from '../../../ground/errors.ts'
import { conditionsOf } from '../many-documents.ts'

export interface KindScope {
  kind: DocumentKind
  scope: EntityScope
  context: OpenContext
}

/** The same in another context, such as that of a trial. */
export const within = (named: KindScope, context: OpenContext): KindScope => ({
  ...named,
  context,
  scope: { ...named.scope, context },
})

/** Throws where there is no such kind, and where the account has not the kind or the right, such as `list`. */
export async function kindNamed(context: OpenContext, name: string, right: string): Promise<KindScope> {
  const kind = [...documentKinds.values()].find(({ resource }) => resource.name === name)
  if (!kind) throw new BadInput([{ field: 'kind', message: `单证种类：没有“${name}”` }])
  if (!context.account.kinds.has(name)) throw new Forbidden(`接口账户没有单证种类 ${name}`)
  const permission = `${name}:${right}`
  if (!hasRight(context, permission)) throw new Forbidden(`接口账户没有权限 ${permission}`)
  await refuseUnmet(kind, context)
  return { kind, context, scope: { ...entityNamed(name), context } }
}

interface Named {
  id?: string | null
  number?: string | null
}

const byId = (id: string): Condition[] => [sql`id = ${id}::bigint`]

/** Returns the head of the document, personal data masked, with the names of answers; of one number the newest. */
export async function documentNamed({ kind, scope }: KindScope, { id, number }: Named): Promise<Row & { id: string }> {
  if (!id && !number) throw new BadInput([{ field: 'id', message: '编号：编号和单证号码须填一项' }])
  const conditions = id ? byId(id) : conditionsOf(kind, scope, { number })
  if (conditions.length === 0) throw new NotFound()
  const [row] = await readAll(scope, sql.join(conditions, sql` and `), sql`id desc limit 1`)
  if (!row) throw new NotFound()
  return { ...withAnswerNames(kind, row as Row), id: String(row.id) }
}

export interface Standing {
  id: string
  version: number
  declareStatus: string
  status: string
  returnStatus: string | null
  reasonCode: string | null
  simulated: boolean
  documentTexts: Record<string, unknown>
}

const textOf = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value))

/** Codes of the state of a document; texts of people are in `documentTexts`. */
export function standingOf({ resource }: DocumentKind, row: Row): Standing {
  const declareStatus = String(row.declareStatus ?? '')
  return {
    id: String(row.id),
    version: Number(row.version),
    declareStatus,
    status: Object.entries(declareStates).find(([code]) => code === declareStatus)?.[1] ?? '',
    returnStatus: textOf(row.returnStatus),
    reasonCode: textOf(row.reasonCode),
    simulated: row.simulated === true,
    documentTexts: { number: textOf(row[resource.titleField ?? '']), returnInfo: textOf(row.returnInfo) },
  }
}
