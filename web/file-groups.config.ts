// Files of the build: few, for a slow line pays for each, and none for a page that needs but a part of it.
import { existsSync } from 'node:fs'

const project = new URL('../', import.meta.url)

/** What the home page shares with lists and forms comes with the layout: in one of their files it would bring all of it. */
const sharedWithHome = [
  'node_modules/antd/es/typography/index.js',
  'node_modules/@ant-design/icons/es/icons/UpOutlined.js',
  'contract/language/resource.ts',
  'contract/language/action.ts',
  'contract/language/states.ts',
  'contract/language/job.ts',
  'contract/derive/row-events.ts',
  'contract/resources/document/document-groups.ts',
  'widgets/upload/file-texts.ts',
]

/** Each has the modules of the build that it names, and all that they import and that no group above has. */
export const fileGroups: readonly { name: string; test?: RegExp; tags?: ['$initial'] }[] = [
  // Files that every visitor fetches; the libraries keep their name, and browsers their copy, from one release to the next.
  { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
  { name: 'start', tags: ['$initial'] },
  { name: 'login', test: modules('web/features/account/login-page.tsx') },
  { name: 'main', test: modules('web/app/main-pages.tsx', ...sharedWithHome) },
  // The enterprise of whoever has come is read behind the first page.
  { name: 'company', test: modules('web/data/account/own-company.ts') },
  {
    name: 'list',
    test: modules(
      'web/resource/page/resource-page.tsx',
      // Shared by lists with documents and forms.
      'node_modules/antd/es/segmented/index.js',
      'node_modules/antd/es/input/index.js',
    ),
  },
  {
    name: 'documents',
    test: modules('web/domain/document/document-list.tsx', 'web/features/order/order-list-page.tsx'),
  },
  // The menu asks for it without forms.
  { name: 'letters', test: modules('contract/rules/typed-match.ts') },
  {
    name: 'forms',
    test: modules(
      'web/resource/row/row-detail.tsx',
      'web/resource/row/row-editor.tsx',
      'web/resource/actions/action-form.tsx',
      'web/resource/advanced-query/advanced-query.tsx',
      'web/fields/search/search-form.tsx',
    ),
  },
]

/** Paths from the project's folder. One that is gone stops the build: its group would be empty, and others would have its parts. */
export function modules(...paths: readonly string[]): RegExp {
  const gone = paths.find((path) => !existsSync(new URL(path, project)))
  if (gone !== undefined) throw new Error(`file-groups.config.ts: no module ${gone}`)
  const ends = paths.map((path) => path.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]'))
  return new RegExp(`[\\\\/](${ends.join('|')})$`)
}
