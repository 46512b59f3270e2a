import {
  ApartmentOutlined,
  CompassOutlined,
  KeyOutlined,
  LogoutOutlined,
  PictureOutlined,
  ReloadOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { App, Avatar, Button, Dropdown, Flex, type MenuProps } from 'antd'
import { type MouseEvent, use, useCallback, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { logOut, refreshUser } from '../data/account/account-data.ts'
import { sentenceOf } from '../data/calls/ask-error.ts'
import { addressOfPath } from '../data/calls/stored-files.ts'
import { forgetDrafts } from '../data/drafts/form-draft.ts'
import { prefetchedLazyPart } from '../data/loading/prefetched-lazy-part.tsx'
import { useSession } from '../data/session/session-store.ts'
import { closeTour, openTour } from '../features/home/tour/tour-store.ts'
import { useCommands } from '../menu/commands.ts'
import { useRights } from '../session/allowed.tsx'
import { loginPath } from '../session/guard.ts'
import { endTabs } from './tabs/tabs-store.ts'

const DepartmentDialog = prefetchedLazyPart(() =>
  import('../features/account/department-dialog.tsx').then((file) => file.DepartmentDialog),
)
const PasswordDialog = prefetchedLazyPart(() =>
  import('../features/account/password-dialog.tsx').then((file) => file.PasswordDialog),
)

const AvatarDialog = lazyPart(() => import('../features/account/avatar-dialog.tsx').then((file) => file.AvatarDialog))

const SettingsDrawer = lazyPart(() => import('./settings-drawer.tsx').then((file) => file.default))

export function UserMenu({ isDesktop }: { isDesktop: boolean }) {
  const user = useSession((session) => session.user)
  const { can } = useRights()
  const { message, modal } = App.useApp()
  const go = useGo()
  const [isOpen, setIsOpen] = useState(false)
  const [isPasswordOpen, setIsPasswordOpen] = useState(false)
  const [isPicturing, setIsPicturing] = useState(false)
  const [isSetting, setIsSetting] = useState(false)
  const [isSwitching, setIsSwitching] = useState(false)
  const closeSwitch = useCallback(() => setIsSwitching(false), [])
  const mustChange = user?.mustChangePassword === true

  /** Keeps the menu open: a mouse over it opens it, and a press that follows would close it. */
  const keepOpen = ({ nativeEvent }: MouseEvent) => {
    if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse') setIsOpen(true)
  }

  async function handleClearCache() {
    try {
      await refreshUser({ isFull: true })
      message.success('刷新缓存完成！')
    } catch {
      message.warning('刷新缓存失败！')
    }
  }
  async function leave() {
    await logOut().catch((error) => message.error(sentenceOf(error)))
    closeTour()
    endTabs()
    forgetDrafts()
    go(loginPath)
  }
  const handleLogout = () =>
    modal.confirm({ title: '提示', content: '真的要退出登录吗 ?', okText: '确定', cancelText: '取消', onOk: leave })

  const items: MenuProps['items'] = [
    ...(can('user.personal')
      ? [{ key: 'personal', icon: <UserOutlined />, label: '个人中心', onClick: () => go('/user/personal') }]
      : []),
    { key: 'picture', icon: <PictureOutlined />, label: '修改头像', onClick: () => setIsPicturing(true) },
    { key: 'password', icon: <KeyOutlined />, label: '密码修改', onClick: () => setIsPasswordOpen(true) },
    { key: 'department', icon: <ApartmentOutlined />, label: '部门切换', onClick: () => setIsSwitching(true) },
    { key: 'settings', icon: <SettingOutlined />, label: '系统设置', onClick: () => setIsSetting(true) },
    { key: 'tour', icon: <CompassOutlined />, label: '使用引导', onClick: openTour },
    { key: 'cache', icon: <ReloadOutlined />, label: '清理缓存', onClick: handleClearCache },
  ]
  useCommands([
    { key: 'settings', title: '系统设置', run: () => setIsSetting(true) },
    { key: 'password', title: '密码修改', run: () => setIsPasswordOpen(true) },
    { key: 'department', title: '部门切换', run: () => setIsSwitching(true) },
    { key: 'tour', title: '使用引导', run: openTour },
    { key: 'cache', title: '清理缓存', run: () => void handleClearCache() },
    { key: 'logout', title: '退出登录', run: handleLogout },
  ])
  return (
    <Flex align="center" gap={8}>
      <Dropdown menu={{ items }} trigger={['hover', 'click']} open={isOpen} onOpenChange={setIsOpen}>
        <Button
          type="text"
          {...(isDesktop ? {} : { 'aria-label': '用户菜单' })}
          style={{ height: 40 }}
          onClick={keepOpen}
        >
          <Avatar
            size={28}
            alt=""
            src={user?.avatar ? addressOfPath(user.avatar) : undefined}
            icon={<UserOutlined />}
          />
          {isDesktop && <span>欢迎您，{user?.realname}</span>}
        </Button>
      </Dropdown>
      <Button
        type="text"
        icon={<LogoutOutlined />}
        {...(isDesktop ? {} : { 'aria-label': '退出登录' })}
        onClick={handleLogout}
      >
        {isDesktop && '退出登录'}
      </Button>
      {isPicturing && <AvatarDialog onClose={() => setIsPicturing(false)} />}
      {isSetting && <SettingsDrawer onClose={() => setIsSetting(false)} />}
      {isSwitching && <DepartmentDialog onClose={closeSwitch} />}
      {(isPasswordOpen || mustChange) && (
        <PasswordDialog isForced={mustChange} onClose={() => setIsPasswordOpen(false)} />
      )}
    </Flex>
  )
}

/** Returns a stable function that navigates; `useNavigate` changes with the address and would re-render its users. */
function useGo(): (address: string) => void {
  const { navigator } = use(NavigationContext)
  return useCallback((address) => navigator.push(address), [navigator])
}
