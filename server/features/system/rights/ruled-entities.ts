// Which lists the rules of a menu row narrow, and whether a rule can be compiled for all of them.
import type { RuleFields } from '@kouan/contract/calls/system/data-rule-calls.ts'
import { menu } from '@kouan/contract/resources/system/menu.ts'
import { type RuleValues, readRule, ruleFault } from '@kouan/contract/rules/data-rules.ts'
import { sql } from 'kysely'
import { refuseHidden } from '../../../crud/data-rules.ts'
import { comparedColumns, type Entity, findEntity } from '../../../crud/entity.ts'
import { comparisonOf } from '../../../crud/list-query.ts'
import { type Context, callerOf, hasRight } from '../../../gate/context.ts'
import { listedBy } from '../../../gate/data-rule.ts'
import { BadInput, Forbidden, NotFound, Refusal } from '../../../ground/errors.ts'

export async function ruledEntities(context: Context, permissionId: string): Promise<Entity[]> {
  await refuseHidden(context, menu, { id: permissionId, sentence: '菜单不存在' })
  const { rows } = await sql<{ perms: string | null }>`select perms from sys_permission
    where id = ${permissionId}`.execute(context.db)
  const [row] = rows
  if (!row) throw new NotFound('菜单不存在')
  return (row.perms ?? '').split(',').flatMap((code) => {
    const entity = findEntity(listedBy(code) ?? '')
    return entity ? [entity] : []
  })
}

/** Returns the fields that every one of the lists can compare: of an encrypted value nothing but its hash is known. */
export function fieldsOfAll(entities: readonly Entity[]): RuleFields['fields'] {
  const [first, ...rest] = entities.map(columnsOf)
  if (!first) return []
  return [...first].flatMap(([name, label]) => (rest.every((other) => other.has(name)) ? [{ name, label }] : []))
}

const columnsOf = ({ plan, expressions }: Entity): Map<string, string> =>
  new Map(
    [...plan.columns, ...expressions.map(({ planned }) => planned)]
      .filter(({ field }) => !field.encrypt)
      .map(({ name, field }) => [name, field.label]),
  )

export interface Rule {
  permissionId: string
  ruleColumn: string
  ruleConditions: string
  ruleValue: string
}

/** Throws for who does not see the whole of the lists: rules on them are not theirs to make. */
export function refuseNarrowed(context: Context, entities: readonly Entity[]): void {
  const { dataRules } = callerOf(context)
  for (const { resource } of entities) {
    if (!hasRight(context, `${resource.name}:list`)) throw new Forbidden(`没有查看${resource.title}的权限`)
    if (dataRules.has(resource.name)) throw new Forbidden(`您只能看到部分${resource.title}，不能设置其数据规则`)
  }
}

/** Values that a person might have, to see whether they fit the field. */
const somebody: RuleValues = {
  sys_user_code: 'admin',
  sys_user_name: '管理员',
  sys_org_code: 'A01',
  sys_multi_org_code: ['A01', 'A02'],
  sys_date: '2026-01-01',
  sys_time: '2026-01-01 00:00:00',
  tenant_id: '0',
}

/** Throws for a rule that could not be compiled for each list of its menu row, with the field that is wrong. */
export async function refuseFaultyRule(context: Context, rule: Rule): Promise<Entity[]> {
  const entities = await ruledEntities(context, rule.permissionId)
  if (entities.length === 0) throw new Refusal('该菜单没有列表权限（如 order:list），不能设置数据规则')
  refuseNarrowed(context, entities)
  const known = fieldsOfAll(entities)
  if (!known.some(({ name }) => name === rule.ruleColumn)) {
    const titles = entities.map(({ resource }) => resource.title).join('、')
    throw new BadInput([{ field: 'ruleColumn', message: `规则字段：${titles}没有可用的字段${rule.ruleColumn}` }])
  }
  const fault = ruleFault(rule.ruleConditions, rule.ruleValue)
  if (fault) throw new BadInput([fault])
  const comparison = readRule(rule.ruleConditions, rule.ruleValue, somebody)
  if (!comparison) throw new BadInput([{ field: 'ruleValue', message: '规则值：没有内容' }])
  for (const entity of entities) {
    const columns = comparedColumns({ ...entity, context })
    const { vault } = context.services
    try {
      comparisonOf({ resource: entity.resource, columns, input: {}, vault }, rule.ruleColumn, comparison)
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      throw new BadInput(
        (error.problems ?? []).map(({ message }) => ({ field: 'ruleValue', message: `规则值：${message}` })),
      )
    }
  }
  return entities
}
