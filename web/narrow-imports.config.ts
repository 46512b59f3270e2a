// Imports of libraries that bring in a module for a part that no page uses, or for a constant: a file of the build has whatever
// its modules import, used or not.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface NarrowImport {
  module: RegExp
  /** Replacements by the import as the module has it. */
  instead: Readonly<Record<string, string>>
}

const brightOnWhite = JSON.stringify(fileURLToPath(new URL('../widgets/theme/bright-on-white.ts', import.meta.url)))

/** The picker of colours with its panels, for the colour of text on a button. */
const ofColors = {
  "import { isBright } from '../../color-picker/components/ColorPresets';": `import { isBrightOnWhite as isBright } from ${brightOnWhite};`,
}

export const narrowImports: readonly NarrowImport[] = [
  { module: /[\\/]antd[\\/]es[\\/]button[\\/]style[\\/]token\.js$/, instead: ofColors },
  { module: /[\\/]antd[\\/]es[\\/]tag[\\/]style[\\/]index\.js$/, instead: ofColors },
  {
    // One popup for all tooltips, which none of ours asks for.
    module: /[\\/]antd[\\/]es[\\/]config-provider[\\/]index\.js$/,
    instead: {
      "import UniqueProvider from '../tooltip/UniqueProvider';":
        "const UniqueProvider = () => { throw new Error('tooltip.unique is left out: narrow-imports.config.ts') };",
    },
  },
  {
    // A tree of choices in the head of a column: lists filter above their tables.
    module: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]index\.js$/,
    instead: {
      "import FilterDropdown, { flattenKeys } from './FilterDropdown';":
        "const FilterDropdown = () => { throw new Error('filters of columns are left out: narrow-imports.config.ts') };" +
        'const flattenKeys = FilterDropdown;',
    },
  },
  {
    // The form, for a function of one line.
    module: /[\\/]antd[\\/]es[\\/]radio[\\/]group\.js$/,
    instead: {
      "import { toNamePathStr } from '../form/hooks/useForm';":
        "const toNamePathStr = (name) => (name === undefined || name === false ? [] : [].concat(name)).join('_');",
    },
  },
  {
    // Styles are made by the build, the limits of a grid's columns with them.
    module: /[\\/]antd[\\/]es[\\/]modal[\\/]style[\\/]index\.js$/,
    instead: { "import { getMediaSize } from '../../grid/style';": 'const getMediaSize = () => ({});' },
  },
]

/** A library that is another than known stops the build. */
export function narrowImportsOfLibraries(): Plugin {
  const met = new Set<NarrowImport>()
  return {
    name: 'narrow-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: narrowImports.map(({ module }) => module) },
      handler(code, id) {
        const narrow = narrowImports.find(({ module }) => module.test(id))
        if (!narrow) return undefined
        met.add(narrow)
        return { code: withNarrowImports(code, narrow.instead), map: null }
      },
    },
    buildEnd(error) {
      const missing = narrowImports.find((one) => !met.has(one))
      if (!error && missing) this.error(`no module ${missing.module.source}: its library is another than known`)
    },
  }
}

/** Throws where the module has no such import. */
export function withNarrowImports(code: string, instead: NarrowImport['instead']): string {
  return Object.entries(instead).reduce((text, [statement, other]) => {
    if (!text.includes(statement)) throw new Error(`no ${statement} in the module: the library is another than known`)
    return text.replace(statement, () => other)
  }, code)
}
