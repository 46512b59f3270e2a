import { describe, expect, it } from 'vitest'
import { readImportGraph } from './import-graph.ts'
import { checkLayers, findEmptyLayers } from './layer-rules.ts'

const empty = 'export const one = 1\n'
const graphOf = (sources: Record<string, string>) =>
  readImportGraph(
    Object.entries(sources).map(([path, text]) => ({ path, text })),
    () => false,
  ).modules

/** What the check says when `from` imports `to`. */
const complaints = (from: string, to: string, line = `import { one } from '@kouan/${to}'`) =>
  checkLayers(graphOf({ [from]: `${line}\nexport const two = one\n`, [to]: empty })).map(
    ({ path, sentence }) => `${path} ${sentence}`,
  )

describe('a planted import turns the check red:', () => {
  it.each([
    ['other-package', 'customs/build.ts', 'contract/rules/patterns.ts'],
    ['other-package', 'contract/derive/calls.ts', 'server/gate/session.ts'],
    ['other-package', 'contract/derive/calls.ts', 'web/data/calls/ask.ts'],
    ['other-package', 'widgets/upload/upload.tsx', 'contract/language/call.ts'],
    ['other-package', 'widgets/upload/upload.story.tsx', 'web/data/calls/ask.ts'],
    ['other-package', 'web/data/calls/ask.ts', 'server/gate/envelope.ts'],
    ['other-package', 'server/gate/envelope.ts', 'widgets/upload/upload.tsx'],
    ['other-package', 'e2e/order.e2e.ts', 'server/gate/session.ts'],
    ['other-package', 'e2e/browser.ts', 'web/data/calls/ask.ts'],
    ['other-package', 'server/gate/gate.test.ts', 'web/data/calls/ask.ts'],
    ['other-package', 'tools/check.ts', 'web/data/calls/ask.ts'],
    ['layer-above', 'contract/rules/patterns.ts', 'contract/language/field.ts'],
    ['layer-above', 'contract/language/field.ts', 'contract/derive/calls.ts'],
    ['layer-above', 'contract/derive/calls.ts', 'contract/resources/system/role.ts'],
    ['layer-above', 'server/crud/read-rows.ts', 'server/features/system/system.ts'],
    ['layer-above', 'server/gate/context.ts', 'server/crud/dictionary-texts.ts'],
    ['layer-above', 'server/gate/context.ts', 'server/files/file-store.ts'],
    ['layer-above', 'server/gate/context.ts', 'server/domain/declaration/signing/signer.ts'],
    ['layer-above', 'server/db/migrate.ts', 'server/domain/user/password.ts'],
    ['layer-above', 'server/domain/channel/open-channel.ts', 'server/domain/declaration/work-kinds.ts'],
    ['layer-above', 'server/features/order/order.ts', 'server/build-app.ts'],
    ['layer-above', 'server/build-app.ts', 'server/testing/test-app.ts'],
    ['layer-above', 'web/fields/masked-value.tsx', 'web/app/app.tsx'],
    ['layer-above', 'web/resource/page/resource-page.tsx', 'web/features/order/order-page.tsx'],
    ['layer-above', 'web/resource/page/resource-page.tsx', 'web/layouts/side-menu.tsx'],
    ['layer-above', 'web/features/order/order-page.tsx', 'web/app/areas.ts'],
    ['layer-above', 'widgets/upload/upload.tsx', 'widgets/dialog/dialog.tsx'],
    ['layer-above', 'customs/checks/mobile.ts', 'customs/build.ts'],
    ['layer-above', 'tools/repository-rules/source-files.ts', 'tools/repository-rules/import-graph.ts'],
    ['side-by-side', 'tools/repository-rules/import-graph.ts', 'tools/repository-rules/engine-rules.ts'],
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
    'tools/repository-rules/spare.ts',
  ])('no-layer: %s', (path) => {
    expect(checkLayers(graphOf({ [path]: empty }))).toEqual([{ path, sentence: expect.stringMatching(/^no-layer: /) }])
  })

  it('a layer without files: is reported', () => {
    const reported = findEmptyLayers(graphOf({ 'server/gate/session.ts': empty })).map(({ sentence }) => sentence)
    expect(reported).toContain('empty-layer: No file belongs to server/crud/.')
    expect(reported).not.toContain('empty-layer: No file belongs to server/gate/.')
  })
})

describe('allowed', () => {
  it.each([
    ['contract/language/field.ts', 'contract/rules/patterns.ts'],
    ['contract/rules/patterns.ts', 'customs/checks/mobile.ts'],
    ['customs/rules/rule.ts', 'customs/receipts/list-effects.ts'],
    ['server/crud/read-rows.ts', 'server/ground/errors.ts'],
    ['server/domain/declaration/attempts/declare-documents.ts', 'server/domain/channel/pick-channel.ts'],
    ['server/gate/gate.test.ts', 'server/testing/test-app.ts'],
    ['server/config.test.ts', 'server/main.ts'],
    ['web/features/order/order-page.tsx', 'web/features/order/order-form.tsx'],
    ['web/layouts/user-menu.tsx', 'web/features/account/password-dialog.tsx'],
    ['widgets/gallery/contents.ts', 'widgets/upload/upload.story.tsx'],
    ['e2e/order.e2e.ts', 'server/testing/an-order.ts'],
    ['tools/repository-rules/import-graph.ts', 'tools/repository-rules/layers.ts'],
    ['tools/repository-rules/spare.test.ts', 'tools/repository-rules/budgets.ts'],
    ['tools/check.ts', 'tools/repository-rules/budgets.ts'],
  ])('%s imports %s', (from, to) => {
    expect(complaints(from, to)).toEqual([])
  })
})
