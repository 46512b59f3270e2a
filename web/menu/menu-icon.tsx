import {
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  CloudServerOutlined,
  ExportOutlined,
  FileTextOutlined,
  HomeOutlined,
  IdcardOutlined,
  MenuOutlined,
  SettingOutlined,
  ShoppingCartOutlined,
  SwapOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Icon names of menu rows, as clients of the wire write them. */
const icons: Readonly<Record<string, ComponentType>> = {
  apartment: ApartmentOutlined,
  api: ApiOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  'bar-chart': BarChartOutlined,
  book: BookOutlined,
  'cloud-server': CloudServerOutlined,
  export: ExportOutlined,
  'file-text': FileTextOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  menu: MenuOutlined,
  setting: SettingOutlined,
  'shopping-cart': ShoppingCartOutlined,
  swap: SwapOutlined,
  team: TeamOutlined,
  user: UserOutlined,
}

export function MenuIcon({ name }: { name: string }) {
  const Icon = (Object.hasOwn(icons, name) && icons[name]) || AppstoreOutlined
  return <Icon />
}
