import { describe, expect, it } from 'vitest'
import { checkFloors, findEmptyFloors } from './floor-rules.ts'
import { readImportGraph } from './import-graph.ts'

const empty = 'export const one = 1\n'
const graphOf = (sources: Record<string, string>) =>
  readImportGraph(
    Object.entries(sources).map(([path, text]) => ({ path, text })),
    () => false,
  ).modules

/** What the check says when `from` imports `to`. */
const complaints = (from: string, to: string, line = `import { one } from '@kouan/${to}'`) =>
  checkFloors(graphOf({ [from]: `${line}\nexport const two = one\n`, [to]: empty })).map(
    ({ path, sentence }) => `${path} ${sentence}`,
  )

describe('a planted import turns the check red:', () => {
  it.each([
    ['room-apart', 'customs/build.ts', 'contract/rules/patterns.ts'],
    ['room-apart', 'contract/derive/calls.ts', 'server/gate/session.ts'],
    ['room-apart', 'contract/derive/calls.ts', 'web/data/ask.ts'],
    ['room-apart', 'widgets/upload/upload.tsx', 'contract/language/call.ts'],
    ['room-apart', 'widgets/upload/upload.story.tsx', 'web/data/ask.ts'],
    ['room-apart', 'web/data/ask.ts', 'server/gate/envelope.ts'],
    ['room-apart', 'server/gate/envelope.ts', 'widgets/upload/upload.tsx'],
    ['room-apart', 'e2e/order.e2e.ts', 'server/gate/session.ts'],
    ['room-apart', 'e2e/browser.ts', 'web/data/ask.ts'],
    ['room-apart', 'server/gate/gate.test.ts', 'web/data/ask.ts'],
    ['room-apart', 'tools/check.ts', 'web/data/ask.ts'],
    ['floor-above', 'contract/rules/patterns.ts', 'contract/language/field.ts'],
    ['floor-above', 'contract/language/field.ts', 'contract/derive/calls.ts'],
    ['floor-above', 'contract/derive/calls.ts', 'contract/resources/system/role.ts'],
    ['floor-above', 'server/crud/read-rows.ts', 'server/features/system/system.ts'],
    ['floor-above', 'server/gate/context.ts', 'server/crud/dictionary-texts.ts'],
    ['floor-above', 'server/gate/context.ts', 'server/files/file-store.ts'],
    ['floor-above', 'server/gate/context.ts', 'server/domain/declaration/signing/signer.ts'],
    ['floor-above', 'server/db/migrate.ts', 'server/domain/user/password.ts'],
    ['floor-above', 'server/domain/channel/open-channel.ts', 'server/domain/declaration/work-kinds.ts'],
    ['floor-above', 'server/features/order/order.ts', 'server/build-app.ts'],
    ['floor-above', 'server/build-app.ts', 'server/testing/test-app.ts'],
    ['floor-above', 'web/fields/masked-value.tsx', 'web/app/app.tsx'],
    ['floor-above', 'web/resource/resource-page.tsx', 'web/features/order/order-page.tsx'],
    ['floor-above', 'web/resource/resource-page.tsx', 'web/layouts/side-menu.tsx'],
    ['floor-above', 'web/features/order/order-page.tsx', 'web/app/areas.ts'],
    ['floor-above', 'widgets/upload/upload.tsx', 'widgets/dialog/dialog.tsx'],
    ['floor-above', 'customs/checks/mobile.ts', 'customs/build.ts'],
    ['side-by-side', 'server/features/order/order.ts', 'server/features/channel/channel.ts'],
    ['side-by-side', 'web/features/order/order-page.tsx', 'web/features/channel/channel-page.tsx'],
    ['side-by-side', 'server/domain/user/password.ts', 'server/domain/department/org-code.ts'],
    ['side-by-side', 'server/crud/read-rows.ts', 'server/work/work.ts'],
  ])('%s: %s imports %s', (name, from, to) => {
    const found = complaints(from, to)
    expect(found).toEqual([expect.stringContaining(`${from} → ${to} ${name}: `)])
    const up = '../'.repeat(from.split('/').length - 1)
    expect(complaints(from, to, `import { one } from '${up}${to}'`)).toEqual(found)
    expect(complaints(from, to, `const { one } = await import('${up}${to}')`)).toEqual(found)
  })

  it.each([
    'server/spare/a.ts',
    'server/spare.ts',
    'contract/language.ts',
    'web/spare/a.test.ts',
    'server/domain/a.ts',
  ])('no-floor: %s', (path) => {
    expect(checkFloors(graphOf({ [path]: empty }))).toEqual([{ path, sentence: expect.stringMatching(/^no-floor: /) }])
  })

  it('a floor that no file stands on is told', () => {
    const told = findEmptyFloors(graphOf({ 'server/gate/session.ts': empty })).map(({ sentence }) => sentence)
    expect(told).toContain('empty-floor: No file stands on server/crud/.')
    expect(told).not.toContain('empty-floor: No file stands on server/gate/.')
  })
})

describe('allowed', () => {
  it.each([
    ['contract/language/field.ts', 'contract/rules/patterns.ts'],
    ['contract/rules/patterns.ts', 'customs/checks/mobile.ts'],
    ['customs/rules/rule-table.ts', 'customs/receipts/states.ts'],
    ['server/crud/read-rows.ts', 'server/ground/errors.ts'],
    ['server/domain/declaration/declare-orders.ts', 'server/domain/channel/pick-channel.ts'],
    ['server/gate/gate.test.ts', 'server/testing/test-app.ts'],
    ['server/config.test.ts', 'server/main.ts'],
    ['web/features/order/order-page.tsx', 'web/features/order/order-form.tsx'],
    ['web/layouts/user-menu.tsx', 'web/features/account/password-dialog.tsx'],
    ['widgets/gallery/contents.ts', 'widgets/upload/upload.story.tsx'],
    ['e2e/order.e2e.ts', 'server/testing/an-order.ts'],
  ])('%s imports %s', (from, to) => {
    expect(complaints(from, to)).toEqual([])
  })
})
