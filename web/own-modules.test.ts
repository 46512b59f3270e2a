import { expect, test } from 'vitest'
import { defaultsOf, withOwnModules } from './own-modules.config.ts'

const index = `'use client';
import warning from './_util/warning';
export { default as App } from './app';
export { default as Button } from './button';
export const unstableSetRender = () => {};
`
const antd = new Map([['antd', defaultsOf(index, 'antd/es')]])

test('what is imported from an index comes from its own module, under the name that it has in the file', () => {
  const code = "import { App as Own, Button } from 'antd'\nimport { memo } from 'react'\nmemo(Own, Button)\n"
  expect(withOwnModules(code, antd)).toBe(
    'import Own from "antd/es/app";import Button from "antd/es/button";\n' +
      "import { memo } from 'react'\nmemo(Own, Button)\n",
  )
})

test('the value of an index itself comes from its own module', () => {
  const input = new Map([['rc-input', new Map([['default', 'rc-input/es/Input']])]])
  expect(withOwnModules("import RcInput from 'rc-input'", input)).toBe('import RcInput from "rc-input/es/Input";')
})

test('a value that is no default export is taken under its name, and the index may have one of its own', () => {
  const modules = new Map([
    ['FormProvider', 'rc-form/es/FormContext#FormProvider'],
    ['default', '.'],
  ])
  expect(
    withOwnModules("import Form, { FormProvider as Provider } from 'rc-form'", new Map([['rc-form', modules]])),
  ).toBe('import Form from "rc-form";import { FormProvider as Provider } from "rc-form/es/FormContext";')
})

test('an import of types alone leaves nothing, and other modules of the package stay as they are', () => {
  const code = "import {} from 'antd';import Form from 'antd/es/form';Form()"
  expect(withOwnModules(code, antd)).toBe("import Form from 'antd/es/form';Form()")
})

test('what has no module of its own stops the build', () => {
  expect(() => withOwnModules("import { unstableSetRender } from 'antd'", antd)).toThrow(
    'antd: no module of its own for unstableSetRender',
  )
  expect(() => withOwnModules("import * as all from 'antd'", antd)).toThrow('antd: no module of its own for *')
})
