import { expect, test } from 'vitest'
import { withNarrowImports } from './narrow-imports.config.ts'

test('an import that is named is replaced, and the rest of the module stays', () => {
  const code = "import { a } from './a';\nimport { b } from './b';\nuse(a, b);\n"
  expect(withNarrowImports(code, { "import { a } from './a';": "const a = '$&';" })).toBe(
    "const a = '$&';\nimport { b } from './b';\nuse(a, b);\n",
  )
})

test('an import that the module does not have stops the build', () => {
  expect(() => withNarrowImports('', { "import { a } from './a';": '' })).toThrow("no import { a } from './a';")
})
