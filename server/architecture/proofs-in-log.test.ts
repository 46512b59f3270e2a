// Proofs of who somebody is never stand in the log, whatever their names: password, code, ticket, key.
import { expect, it } from 'vitest'
import { served } from '../areas.ts'
import { withoutSecrets } from '../gate/audit.ts'

// The key of a host (主机密钥) is public.
const proof = /(凭证|密码|密码或令牌|授权码|验证码|票据|口令|[^机]密钥|私钥)$/

const proofs = served.flatMap(({ call }) =>
  Object.entries(call.input)
    .filter(([, { label }]) => proof.test(label))
    .map(([name, { label }]) => ({ call, name, label })),
)

it('proofs: are found by their labels', () => {
  expect(proofs.length).toBeGreaterThan(40)
})

it.each(proofs)('$call.name: $label is not written into the log', ({ call, name }) => {
  expect(JSON.stringify(withoutSecrets(call.input, { [name]: 'what-was-sent' }))).not.toContain('what-was-sent')
})
