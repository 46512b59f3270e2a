// The layers of every package, from the lowest up: a file imports from layers below its own and from its own folder.

/**
 * From the lowest up; a list holds folders that lie side by side and never import each other. An entry names what
 * belongs together: folders (`gate/`), files (`main.ts`), or each folder of one (`features/*` + `/`).
 */
export type Layers = (string | string[])[]

export interface Package {
  /** Files of other packages that it may import. */
  imports: string[]
  layers: Layers
  /** Layers of folders inside, by their path in the package; checked like those of the package. */
  inside?: Record<string, Layers>
}

export const packages: Record<string, Package> = {
  customs: {
    imports: [],
    layers: [
      'finding.ts time.ts total-order.ts',
      ['checks/', 'codes/'],
      'rule-table.ts',
      'messages/',
      'xml/',
      'values/',
      'wire/ envelope/ rules/ receipts/ build.ts parse.ts read-document.ts validate.ts',
      ['check/', 'compare/', 'payment/', 'signing/'],
      'node/',
      'conformance/',
      'command/',
    ],
  },
  contract: {
    imports: ['customs/'],
    layers: ['rules/', 'language/', 'derive/', 'menu/', 'resources/', 'calls/', 'dictionaries/', 'areas/', 'testing/'],
  },
  widgets: {
    imports: [
      'contract/rules/',
      'contract/language/field.ts',
      'contract/derive/check.ts',
      'contract/derive/read-value.ts',
      'contract/testing/',
      'customs/conformance/seeded-random.ts',
    ],
    layers: [
      ['input-method/', 'foreign-value/', 'older-browsers/', 'screen-width/'],
      ['story/', 'theme/', 'loading/', 'form-control/', 'figure-input/', 'clean-html/', 'editor-frame/', 'upload/'],
      [
        ...[
          'multi-select/',
          'date-input/',
          'switch-input/',
          'dialog/',
          'file-popover/',
          'image-dialog/',
          'cron-editor/',
        ],
        'tree-table/',
      ],
      ['search-select/', 'code-editor/'],
      'dictionary-select/',
      ['*/'],
      'gallery/',
    ],
    inside: {
      'editable-table/': [
        'figures/',
        'cell-names.ts cell-rule.ts cell-type.ts cell-of.ts',
        'cells/',
        'columns/',
        'rows/',
        ['rules/', 'state/'],
        'input/',
        ['grid/', 'actions/'],
        ['clipboard/', 'export/', 'fill/', 'filter/', 'find/', 'menu/', 'totals/', 'sub-form/'],
        'tools.ts',
        'table-props.ts',
        ['use-adding.ts', 'use-checks.ts use-table-handle.ts', 'use-grid-settings.ts', 'use-table-store.ts'],
        'editable-table.tsx',
        'stories/',
      ],
    },
  },
  server: {
    imports: ['contract/', 'customs/'],
    layers: [
      'ground/',
      ['db/', 'vault/', 'outgoing/'],
      'gate/',
      'files/',
      ['crud/', 'work/', 'live/'],
      ['keys/', 'print/', 'backup/'],
      'archive/',
      ['domain/*/'],
      [
        'domain/spreadsheets/',
        'domain/online-report/',
        'domain/bulk/',
        'domain/alarm/',
        'domain/identity/',
        'domain/sms/',
        'domain/mail/',
        'domain/second-factor/',
        'domain/transport/',
      ],
      'domain/entity/',
      'domain/declaration/',
      'domain/payment-data/',
      'domain/demo/',
      ['features/*/'],
      'areas.ts',
      ['boot/', 'seed/'],
      ['config.ts config-rules.ts', 'web-files.ts'],
      ['open-services.ts', 'start-background.ts', 'build-app.ts', 'load-demo-at-start.ts', 'run-on-database.ts'],
      [
        'main.ts',
        'rotate-keys.ts',
        'check-data.ts',
        'rebuild-reports.ts',
        'archive-messages.ts',
        'back-up.ts',
        'restore.ts',
        'make-roles.ts',
      ],
      'start.ts',
      'testing/',
      'architecture/',
    ],
    inside: {
      'domain/spreadsheets/': ['files/', 'rows/', ['calls/', 'jobs/'], 'spreadsheets.ts'],
      // A transport knows no other one.
      'domain/transport/': ['*.ts', ['*/']],
      'domain/declaration/': [
        ['group-by.ts', 'stored-body.ts', 'work-kinds.ts'],
        ['documents/', 'signing/'],
        ['attempts/', 'forwarding/'],
        ['delivery/', 'receipts/'],
        'calls/',
        'background.ts',
      ],
    },
  },
  web: {
    imports: ['contract/', 'customs/', 'widgets/'],
    layers: [
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
      ['own-modules.config.ts', 'narrow-imports.config.ts', 'file-groups.config.ts'],
      ['testing/', 'vite.config.ts', 'own-modules.test.ts', 'narrow-imports.test.ts', 'file-groups.test.ts'],
      ['architecture.test.ts', 'screen-language.test.ts'],
    ],
    inside: {
      'data/': [
        ['browser/', 'rendering/'],
        'session/',
        ['drafts/', 'live/'],
        'calls/',
        ['account/', 'loading/'],
        'settings/',
      ],
      'resource/': [
        ['address/', 'source/', 'tree/'],
        ['columns/', 'selection/', 'advanced-query/'],
        'parts.ts',
        'list/',
        ['row/', 'sheets/'],
        ['actions/', 'bulk/'],
        'page/',
      ],
    },
  },
  e2e: {
    // Journeys drive the product from outside; what they take from the server prepares and reads what lies beside it.
    imports: [
      ...['contract/', 'customs/', 'server/testing/', 'widgets/gallery/'],
      ...[
        'server/backup/row-marks.ts',
        'server/db/embedded-postgres.ts',
        'server/domain/channel/channel-folder.ts',
        'server/domain/second-factor/totp.ts',
        'server/domain/user/password.ts',
        'server/vault/vault.ts',
        'tools/browser-floor/',
        'widgets/older-browsers/',
      ],
    ],
    layers: ['*.ts', 'gallery/'],
  },
  bench: {
    imports: [
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
    layers: ['end-processes.ts processor-time.ts', 'begin.ts median.ts', ['*/'], '*.ts'],
  },
  tools: {
    imports: ['contract/', 'customs/', 'server/', 'e2e/browser.ts', 'e2e/api-caller.ts'],
    layers: [
      'repository-rules/',
      [
        'answers/',
        'browser-floor/',
        'counts/',
        'database-types/',
        'mutations/',
        'new/',
        'pictures/',
        'release/',
        'screen-words/',
        'sign-bridge/',
      ],
      '*.ts',
    ],
    inside: {
      'repository-rules/': [
        'layers.ts',
        'source-files.ts',
        ['import-graph.ts', 'engine-rules.ts', 'migration-rules.ts', 'word-rules.ts'],
        ['await-rules.ts', 'import-circles.ts'],
        ['budgets.ts', 'first-load.ts', 'import-rules.ts', 'layer-rules.ts', 'package-rules.ts', 'source-rules.ts'],
      ],
    },
  },
}
