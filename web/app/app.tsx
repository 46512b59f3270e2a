import { App as AntApp } from 'antd'
import { useEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { listenToAnswers } from '../data/ask.ts'
import type { AskError } from '../data/ask-error.ts'
import { resumeAfterLogin } from '../data/expired-session.ts'
import { followOtherWindow } from '../data/session-store.ts'
import { followSettings } from '../data/settings-store.ts'
import { loadSite, useSite } from '../data/site-store.ts'
import { storageKeys, watchKey, watchToken } from '../data/storage.ts'
import { followDataVersion } from './follow-data-version.ts'
import { Look } from './look.tsx'
import { ReloginDialog } from './relogin-dialog.tsx'
import { AppRoutes } from './router.tsx'
import './app.css'

export function App() {
  return (
    <Look>
      <AntApp message={{ maxCount: 3 }}>
        <Shell />
      </AntApp>
    </Look>
  )
}

function Shell() {
  const { modal, notification } = AntApp.useApp()
  const favicon = useSite((site) => site.favicon)
  useEffect(() => {
    const { hear, stop } = followDataVersion()
    const showForbidden = (error: AskError) => {
      if (error.kind !== 'noRight') return
      notification.error({ key: 'forbidden', title: '系统提示', description: error.message, duration: 4 })
    }
    listenToAnswers({ failure: showForbidden, dataVersion: hear })
    return stop
  }, [notification])
  useEffect(
    () =>
      watchToken(() => {
        if (followOtherWindow()) resumeAfterLogin()
        else location.reload()
      }),
    [],
  )
  useEffect(() => watchKey(storageKeys.settings, followSettings), [])
  useEffect(() => {
    loadSite().catch(() => {
      modal.error({ title: '获取站点信息失败', content: '请检查网络，如有疑问请联系管理员', okText: '知道了' })
    })
  }, [modal])
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', favicon)
  }, [favicon])
  return (
    <BrowserRouter>
      <AppRoutes />
      <ReloginDialog />
    </BrowserRouter>
  )
}
