// The floors of every room, from the lowest up: a file imports from floors below its own and from its own folder.

export interface Room {
  /** Files of other rooms that it may import. */
  on: string[]
  /**
   * From the lowest up; a list holds folders that stand side by side and never import each other. An entry names what
   * belongs together: folders (`gate/`), files (`main.ts`), or each folder of one (`features/*` + `/`).
   */
  floors: (string | string[])[]
}

export const rooms: Record<string, Room> = {
  customs: {
    on: [],
    floors: [
      'finding.ts time.ts total-order.ts',
      'checks/',
      'codes/ messages/ xml/ wire/ envelope/ rules/ receipts/ build.ts parse.ts read-document.ts validate.ts',
      ['check/', 'compare/', 'payment/', 'signing/'],
      'node/',
      'conformance/',
      'command/',
    ],
  },
  contract: {
    on: ['customs/'],
    floors: ['rules/', 'language/', 'derive/', 'menu/', 'resources/', 'calls/', 'dictionaries/', 'areas/'],
  },
  widgets: {
    on: ['contract/rules/', 'contract/language/field.ts', 'contract/derive/check.ts'],
    floors: [
      [
        'theme/',
        'loading/',
        'form-control/',
        'screen-width/',
        'clean-html/',
        'editor-frame/',
        'upload/',
        'tree-table/',
      ],
      ['multi-select/', 'date-input/', 'switch-input/', 'dialog/', 'file-popover/', 'image-dialog/', 'cron-editor/'],
      ['dictionary-select/ search-select/', 'code-editor/'],
      ['*/'],
      'gallery/',
    ],
  },
  server: {
    on: ['contract/', 'customs/'],
    floors: [
      'ground/',
      ['db/', 'vault/'],
      'gate/',
      'files/',
      'sheets/',
      ['crud/', 'work/'],
      ['keys/', 'exchange/', 'print/'],
      ['domain/*/'],
      ['domain/sheets/', 'domain/bulk/'],
      'domain/declaration/',
      'domain/demo/',
      'area.ts',
      ['features/*/'],
      'areas.ts',
      ['boot/', 'seed/'],
      ['config.ts config-rules.ts', 'web-files.ts'],
      ['open-services.ts', 'start-background.ts', 'build-app.ts', 'load-demo-at-start.ts'],
      ['main.ts', 'rotate-keys.ts'],
      'start.ts',
      'testing/',
      'house/',
    ],
  },
  web: {
    on: ['contract/', 'customs/', 'widgets/'],
    floors: [
      ['data/', 'notices/'],
      'session/',
      ['menu/', 'jobs/', 'keys/'],
      'fields/',
      'resource/',
      ['domain/*/'],
      ['features/*/'],
      'layouts/',
      'app/',
      'main.tsx',
      'own-modules.config.ts',
      ['testing/', 'vite.config.ts', 'own-modules.test.ts', 'house.test.ts', 'screen-language.test.ts'],
    ],
  },
  e2e: {
    // Journeys drive the product from outside; what they take from the server prepares and reads what lies beside it.
    on: [
      ...['contract/', 'customs/', 'server/testing/', 'widgets/gallery/'],
      ...['server/domain/channel/channel-folder.ts', 'server/domain/user/password.ts', 'server/vault/vault.ts'],
    ],
    floors: ['*.ts', 'gallery/'],
  },
  bench: {
    on: [
      'contract/',
      'customs/',
      'server/',
      'widgets/',
      'web/',
      'e2e/browser.ts',
      'e2e/fetched-bytes.ts',
      'e2e/api-caller.ts',
      'e2e/declaring-company.ts',
    ],
    floors: ['median.ts', ['*/'], '*.ts'],
  },
  tools: {
    on: ['contract/', 'customs/', 'server/', 'e2e/browser.ts', 'e2e/api-caller.ts', 'e2e/take-picture.ts'],
    floors: ['house-rules/', 'pictures/', '*.ts'],
  },
}
