// The mock endpoints that demonstration pages of the API family ask. They answer real rows, in the shape of these pages.
import { pageInput } from '../../derive/calls.ts'
import { defineCall, returns } from '../../language/call.ts'

export interface MockPage {
  data: Record<string, unknown>[]
  pageSize: number
  pageNo: number
  totalPage: number
  totalCount: number
}

const mock = (name: string, title: string, needs: `${string}:${string}`) =>
  defineCall({
    name: `mock.${name}`,
    title,
    method: 'GET',
    path: `/mock/api/${name}`,
    needs,
    input: pageInput,
    returns: returns<MockPage>(),
  })

export const mockUsers = mock('user', '示例接口：用户', 'user:list')
export const mockRoles = mock('role', '示例接口：角色', 'role:list')
export const mockServices = mock('service', '示例接口：商品', 'exampleGoods:list')
export const mockPermissions = mock('permission', '示例接口：菜单', 'menu:list')

/** All rows, as a plain list. */
export const mockAllPermissions = defineCall({
  name: 'mock.allPermissions',
  title: '示例接口：全部菜单',
  method: 'GET',
  path: '/mock/api/permission/no-pager',
  needs: 'menu:list',
  input: {},
  returns: returns<Record<string, unknown>[]>(),
})
