// Data rules of a caller: which rows of a resource its roles and its department let it see.
import type { RuleValues } from '@kouan/contract/rules/data-rules.ts'

export interface DataRule {
  /** Name of a field. */
  column: string
  condition: string
  value: string
}

/**
 * By the name of a resource, what each role and department that gives its list lets through. Rules of one of them all have to
 * hold; a row is seen where one of them lets it through. A resource is absent where one of them has no rule.
 */
export type DataRules = ReadonlyMap<string, readonly (readonly DataRule[])[]>

/** Values of the variables of rules for a caller, beside its names and the time. */
export type RulePlace = Pick<RuleValues, 'sys_org_code' | 'sys_multi_org_code'>

export interface Grant {
  source: string
  permissionId: string
  perms: string
  ruleIds: readonly string[]
}

export interface StoredRule extends DataRule {
  id: string
  permissionId: string
  status: string
}

/** Lets nothing through, in place of a rule that is not there any more. */
const lost: DataRule = { column: '', condition: '', value: '' }

/** The resource whose list a code gives. */
export const listedBy = (code: string): string | undefined => /^(\w+):list$/.exec(code.trim())?.[1]

/** Returns the rules of a person from what it is granted. */
export function rulesOf(grants: readonly Grant[], stored: readonly StoredRule[]): DataRules {
  const byId = new Map(stored.map((rule) => [rule.id, rule]))
  const bySource = new Map<string, Map<string, DataRule[]>>()
  for (const { source, permissionId, perms, ruleIds } of grants) {
    const rules = ruleIds.flatMap((id) => {
      const rule = byId.get(id)
      if (rule?.permissionId !== permissionId) return [lost]
      return rule.status === '1' ? [rule] : []
    })
    for (const code of perms.split(',')) {
      const resource = listedBy(code)
      if (resource === undefined) continue
      const sources = bySource.get(resource) ?? new Map<string, DataRule[]>()
      bySource.set(resource, sources.set(source, [...(sources.get(source) ?? []), ...rules]))
    }
  }
  const narrowed = [...bySource].flatMap(([resource, sources]) => {
    const alternatives = [...sources.values()]
    return alternatives.some((rules) => rules.length === 0) ? [] : [[resource, alternatives] as const]
  })
  return new Map(narrowed)
}
