// 统一认证: the secret is sent to no other system than the one it was entered for.
import { casKind, identityProvider } from '@kouan/contract/resources/system/identity-provider.ts'
import { defineEntity } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { BadInput } from '../../ground/errors.ts'

const refuse = (field: keyof typeof identityProvider.fields, sentence: string) =>
  new BadInput([{ field, message: `${identityProvider.fields[field].label}：${sentence}` }])

/** CAS proves a user name, and nothing else. */
function refuseMatching({ kind, matchBy }: Row): void {
  if (kind === casKind && matchBy !== 'USERNAME') throw refuse('matchBy', 'CAS 只能按用户名')
}

const identityProviderEntity = defineEntity({
  resource: identityProvider,
  async beforeAdd(_, row) {
    refuseMatching(row)
    return row
  },
  async beforeEdit(_, change, before) {
    refuseMatching({ ...before, ...change })
    const isMoved = change.url !== undefined && change.url !== before.url
    const isKept = change.clientSecret === undefined || change.clientSecret === before.clientSecret
    if (isMoved && before.clientSecret && isKept)
      throw refuse('clientSecret', '发现地址有改动，请重新填写，已保存的不会用于别的地址')
    return change
  },
})

export const identityProviders: Part[] = serveEntity(identityProviderEntity)
