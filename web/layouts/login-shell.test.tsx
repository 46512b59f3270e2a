// @vitest-environment jsdom
import { happens, hasControl, show, until } from '@kouan/widgets/testing/screen.tsx'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { offerReload, useReloadOffer } from '../data/loading/web-version.ts'
import { LoginShell } from './login-shell.tsx'

test('a reload offered where nobody is signed in: stands above the page of the login', async () => {
  onTestFinished(() => happens(() => useReloadOffer.setState({ reason: undefined })))
  await show(
    <MemoryRouter>
      <LoginShell />
    </MemoryRouter>,
  )
  await happens(() => offerReload('newScreens'))
  await until(() => expect(hasControl('重新加载')).toBe(true))
})
