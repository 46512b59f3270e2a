// The calls that public clients of the family make, with what they read from the answers. One line each: method, path, kind of
// result, and the keys of its first row or of itself. `+`: the installation of the test has a row.

/**
 * `page`: `result.records` and `result.total`. `array`: `result` is one. `object`, `text`: so is `result`. `any`: nothing is read
 * from it. `bare`: the body without an envelope, `bareArray` an array of it. `write`: with an empty body it is refused by a
 * sentence, or done. `file`: bytes.
 */
export type ResultKind = 'page' | 'array' | 'object' | 'text' | 'any' | 'bare' | 'bareArray' | 'write' | 'file'

export interface FamilyCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  kind: ResultKind
  keys: string[]
  hasRow: boolean
}

const table = `
GET /sys/loginfo | object | todayIp todayVisitCount totalVisitCount
GET /sys/visitInfo | array+ | type visit ip
GET /sys/annountCement/listByUser | object | anntMsgList anntMsgTotal sysMsgList sysMsgTotal
GET /sys/thirdApp/getEnabledType | object | wechatEnterprise dingtalk
GET /sys/tenant/queryList | array | id name
GET /sys/annountCement/syncNotic | any
GET /sys/permission/getUserPermissionByToken | object | menu auth allAuth sysSafeMode codeList
GET /sys/permission/getPermCode | object | codeList auth allAuth
GET /sys/user/listAll | page+ | id username realname
GET /sys/sysRoleIndex/queryDefIndex | object | url component
GET /sys/log/list?logType=1 | page | logContent userid username ip costTime createTime
GET /sys/log/list?logType=2 | page+ | logContent userid username ip costTime createTime logType_dictText operateType_dictText method requestParam
GET /online/cgreport/head/list | page | id code name
GET /sys/dataLog/list | page | id dataTable dataId dataVersion dataContent createBy
GET /sys/dataLog/queryDataVerList?dataTable=position&dataId=1 | array | id dataVersion
GET /sys/online/list | page+ | token username realname avatar birthday sex phone
POST /sys/online/forceLogout | write
GET /sys/user/queryByOrgCodeForAddressList | page+ | realname workNo departName post phone email telephone avatar
GET /sys/user/queryByOrgCode | page+ | id realname
GET /sys/position/list | page | id name code postRank
GET /sys/position/queryById?id=1 | any
GET /sys/tenant/list | page | id name beginDate endDate status
GET /sys/tenant/queryById?id=0 | any
POST /sys/tenant/add | write
PUT /sys/tenant/edit | write
DELETE /sys/tenant/delete?id=9 | write
DELETE /sys/tenant/deleteBatch?ids=9, | write
GET /sys/dataSource/list | page | id name dbUrl
GET /sys/dataSource/queryById?id=1 | any
GET /sys/dataSource/options | array | value label text
POST /sys/dataSource/add | write
PUT /sys/dataSource/edit | write
DELETE /sys/dataSource/delete?id=9 | write
POST /online/cgreport/api/testConnection | write
GET /sys/gatewayRoute/list | array | id routerId name uri status predicates filters
POST /sys/gatewayRoute/updateAll | write
DELETE /sys/gatewayRoute/delete?id=9 | write
GET /sys/gatewayRoute/clearRedis | any
GET /sys/checkRule/list | page | id ruleName ruleCode
GET /sys/checkRule/checkByCode?ruleCode=none&value= | any
POST /sys/checkRule/add | write
GET /sys/permission/queryDepartPermission?departId={depart} | array
POST /sys/permission/saveDepartPermission | write
GET /sys/role/queryTreeList | object | treeList ids
GET /sys/role/datarule/{menu}/{role} | any
POST /sys/role/datarule | write
GET /sys/sysDepartPermission/datarule/{menu}/{depart} | any
POST /sys/sysDepartPermission/datarule | write
GET /sys/sysDepartRole/datarule/{menu}/{depart}/1 | any
POST /sys/sysDepartRole/datarule | write
GET /sys/permission/getPermRuleListByPermId?permissionId={menu} | array | id ruleName ruleColumn ruleConditions ruleValue status
GET /sys/permission/queryPermissionRule?permissionId={menu} | array | id ruleName
POST /sys/permission/addPermissionRule | write
PUT /sys/permission/editPermissionRule | write
DELETE /sys/permission/deletePermissionRule?id=9 | write
GET /sys/sysDepart/queryMyDeptTreeList | any
GET /sys/sysDepartRole/list?deptId= | page | id roleName roleCode departId description
POST /sys/sysDepartRole/add | write
PUT /sys/sysDepartRole/edit | write
DELETE /sys/sysDepartRole/delete?id=9 | write
DELETE /sys/sysDepartRole/deleteBatch?ids=9, | write
GET /sys/sysDepartRole/getDeptRoleByUserId?userId={user}&departId={depart} | array | droleId
GET /sys/sysDepartRole/getDeptRoleList?departId={depart}&userId={user} | array | id roleName
POST /sys/sysDepartRole/deptRoleUserAdd | write
GET /sys/sysDepartPermission/queryTreeListForDeptRole?departId={depart} | object | treeList ids
GET /sys/sysDepartPermission/queryDeptRolePermission?roleId=1 | any
POST /sys/sysDepartPermission/saveDeptRolePermission | write
GET /sys/category/rootList | page+ | id name code pid hasChild
GET /sys/category/childList?pid={category} | array | id name hasChild
GET /sys/category/getChildListBatch?parentIds={category}, | page | id pid
GET /sys/category/checkCode?pid={category}&code=A01A09 | any
GET /sys/category/loadAllData?code=0 | array+ | value text title label
GET /sys/category/loadDictItem/?ids={category} | array
GET /sys/category/loadDictItem/{category} | array
GET /sys/category/loadTreeRoot?async=true&pcode= | array+ | key title value leaf code
GET /sys/category/loadTreeChildren?pid=0 | array+ | key title leaf
GET /sys/category/loadTreeData?pid=0 | array+ | key title leaf
GET /sys/category/loadOne?field=id&val={category} | object | id name code
POST /sys/category/add | write
PUT /sys/category/edit | write
DELETE /sys/category/delete?id=9 | write
GET /sys/annountCement/vue3List?pageNo=1&pageSize=10 | array+ | id titile sender sendTime starFlag readFlag msgContent
PUT /sys/sysAnnouncementSend/edit | write
POST /sys/annountCement/clearAllUnReadMessage | write
GET /sys/annountCement/list | page+ | id titile sender priority_dictText msgCategory_dictText sendStatus_dictText
GET /sys/annountCement/queryById?id={notice} | object | id titile msgContent openType openPage priority
POST /sys/annountCement/add | write
PUT /sys/annountCement/edit | write
DELETE /sys/annountCement/delete?id=9 | write
DELETE /sys/annountCement/deleteBatch?ids=9, | write
GET /sys/annountCement/doReleaseData?id=9 | any
GET /sys/annountCement/doReovkeData?id=9 | any
PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId | write
GET /sys/sysAnnouncementSend/getMyAnnouncementSend | page+ | id anntId titile msgContent sender priority readFlag sendTime msgCategory
PUT /sys/sysAnnouncementSend/readAll | write
POST /sys/common/upload | write
GET /sys/quartzJob/list | page+ | id jobClassName cronExpression parameter description status status_dictText
GET /sys/quartzJob/queryById?id={job} | object | id jobClassName
POST /sys/quartzJob/add | write
PUT /sys/quartzJob/edit | write
DELETE /sys/quartzJob/delete?id=999 | write
GET /sys/quartzJob/pause?id=999 | any
GET /sys/quartzJob/resume?id=999 | any
GET /sys/quartzJob/execute?id=999 | any
GET /sys/actuator/redis/keysSize | bare | dbSize
GET /sys/actuator/redis/memoryInfo | bare | used_memory
GET /sys/actuator/redis/info | array+ | key description value
GET /sys/actuator/redis/queryDiskInfo | array+ | name restPPT
GET /actuator/metrics/jvm.memory.max | bare | name measurements
GET /actuator/httptrace | bare | traces
POST /sys/sms | write
POST /sys/phoneLogin | write
GET /sys/user/checkOnlyUser?username=nobody | any
POST /sys/user/register | write
POST /sys/user/phoneVerification | write
GET /sys/thirdLogin/getLoginUser/none/github | any
POST /sys/thirdLogin/bindingThirdPhone | write
GET /sys/cas/client/validateLogin?ticket=ST-1&service=http://x | any
GET /sys/randomImage/1629428467008 | text
POST /sys/checkCaptcha | write
POST /sys/login | write
PUT /sys/selectDepart | write
POST /sys/selectDepart | write
GET /sys/user/getCurrentUserDeparts | object | list orgCode
GET /sys/user/getUserInfo | object | userInfo sysAllDictItems
PUT /sys/user/updatePassword | write
POST /wzf/platUser/resetPassword | write
POST /api/V1/Common/Md5 | write
GET /sys/user/list | page+ | id username realname avatar sex_dictText birthday phone orgCodeTxt status_dictText
POST /sys/user/add | write
PUT /sys/user/edit | write
DELETE /sys/user/delete?id=999 | write
DELETE /sys/user/deleteBatch?ids=999, | write
GET /sys/user/recycleBin | any
PUT /sys/user/putRecycleBin | write
DELETE /sys/user/deleteRecycleBin?userIds=999 | write
PUT /sys/user/frozenBatch | write
GET /sys/user/queryById?id={user} | object | id username
GET /sys/user/queryUserRole?userid={user} | any
GET /sys/user/userDepartList?userId={user} | any
PUT /sys/user/changePassword | write
GET /sys/user/queryUserByDepId?id={depart} | array | id username realname
GET /sys/user/queryUserComponentData | page+ | id username realname
GET /sys/user/getMultiUser?username={username}, | bareArray+ | id username realname
GET /sys/user/queryByIds?userIds={user} | array+ | id username realname
GET /sys/user/userRoleList?roleId={role} | page | id username
POST /sys/user/addSysUserRole | write
DELETE /sys/user/deleteUserRole?roleId=999&userId=999 | write
DELETE /sys/user/deleteUserRoleBatch?roleId=999&userIds=999, | write
GET /sys/user/departUserList?depId={depart} | any
POST /sys/user/editSysDepartWithUser | write
DELETE /sys/user/deleteUserInDepart?depId=999&userId=999 | write
DELETE /sys/user/deleteUserInDepartBatch?depId=999&userIds=999, | write
PUT /sys/user/appEdit | write
GET /sys/role/list | page+ | id roleName roleCode description
GET /sys/role/queryall | array+ | id roleName roleCode
POST /sys/role/add | write
PUT /sys/role/edit | write
DELETE /sys/role/delete?id=999 | write
GET /sys/role/queryById?id={role} | object | id roleName
GET /sys/role/checkRoleCode?roleCode=none | any
GET /sys/permission/list | array+ | id key title name url component menuType isLeaf children
GET /sys/permission/getSystemMenuList | array+ | id name
GET /sys/permission/getSystemSubmenu?parentId={menu} | array | id name
GET /sys/permission/getSystemSubmenuBatch?parentIds={menu}, | any
GET /sys/permission/queryTreeList | object | treeList ids
GET /sys/permission/queryRolePermission?roleId={role} | array
POST /sys/permission/saveRolePermission | write
POST /sys/permission/add | write
PUT /sys/permission/edit | write
DELETE /sys/permission/delete?id=999999 | write
GET /sys/sysDepart/queryTreeList | array+ | key value title isLeaf id departName orgCode
GET /sys/sysDepart/queryDepartTreeSync | array+ | key title isLeaf
GET /sys/sysDepart/queryIdTree | array+ | key value title
GET /sys/sysDepart/searchBy?keyWord=none | any
POST /sys/sysDepart/add | write
PUT /sys/sysDepart/edit | write
DELETE /sys/sysDepart/delete?id=999 | write
GET /sys/dict/list | page+ | id dictName dictCode description
GET /sys/dict/getDictItems/sex | array+ | value text title label
GET /sys/dict/loadDict/sys_user,realname,username?keyword= | array+ | value text
GET /sys/dict/loadDictItem/sys_user,realname,username?key={username} | array
GET /sys/dict/loadTreeData?pid=0&tableName=sys_category&text=name&code=id&pidField=pid&hasChildField=has_child | any
GET /sys/dict/queryAllDictItems | object | sex
GET /sys/dict/refleshCache | any
POST /sys/dict/add | write
PUT /sys/dict/edit | write
DELETE /sys/dict/delete?id=999 | write
GET /sys/dict/deleteList | array | id dictName
PUT /sys/dict/back/999 | write
DELETE /sys/dict/deletePhysic/999 | write
GET /sys/dictItem/list?dictId={dict} | page+ | id itemText itemValue sortOrder status
POST /sys/dictItem/add | write
PUT /sys/dictItem/edit | write
DELETE /sys/dictItem/delete?id=999 | write
GET /sys/dictItem/dictItemCheck?dictId={dict}&itemValue=none | any
GET /sys/duplicate/check?tableName=sys_user&fieldName=username&fieldVal=none | any
GET /mock/api/user | any
GET /mock/api/role | any
GET /mock/api/service | any
GET /mock/api/permission | any
GET /mock/api/permission/no-pager | any
GET /sys/user/exportXls | file
GET /sys/role/exportXls | file
GET /sys/dict/exportXls | file
GET /sys/position/exportXls | file
POST /sys/role/importExcel | write
POST /sys/dict/importExcel | write
POST /sys/position/importExcel | write
GET /sys/sysDepart/exportXls | file
GET /sys/category/exportXls | file
GET /sys/annountCement/exportXls | file
GET /sys/quartzJob/exportXls | file
GET /sys/checkRule/exportXls | file
GET /sys/dataSource/exportXls | file
GET /sys/fillRule/exportXls | file
GET /sys/message/sysMessage/exportXls | file
GET /sys/message/sysMessageTemplate/exportXls | file
POST /sys/user/importExcel | write
POST /sys/sysDepart/importExcel | write
POST /sys/category/importExcel | write
POST /sys/annountCement/importExcel | write
POST /sys/quartzJob/importExcel | write
POST /sys/checkRule/importExcel | write
POST /sys/dataSource/importExcel | write
POST /sys/fillRule/importExcel | write
POST /sys/message/sysMessage/importExcel | write
POST /sys/message/sysMessageTemplate/importExcel | write
GET /sys/fillRule/list | page+ | id ruleName ruleCode ruleClass ruleParams
GET /sys/fillRule/testFillRule?ruleCode=position_code | text
POST /sys/fillRule/add | write
PUT /sys/fillRule/edit | write
DELETE /sys/fillRule/delete?id=9 | write
DELETE /sys/fillRule/deleteBatch?ids=9, | write
PUT /sys/fillRule/executeRuleByCode/position_code | text
PUT /sys/fillRule/executeRuleByCodeBatch | write
GET /sys/sysUserAgent/queryByUserName?userName=nobody | any
POST /sys/sysUserAgent/add | write
PUT /sys/sysUserAgent/edit | write
GET /sys/message/sysMessage/list | page | id esTitle esContent esReceiver esSendNum esSendStatus_dictText esSendTime esType_dictText
POST /sys/message/sysMessage/add | write
PUT /sys/message/sysMessage/edit | write
DELETE /sys/message/sysMessage/delete?id=9 | write
DELETE /sys/message/sysMessage/deleteBatch?ids=9, | write
GET /sys/message/sysMessageTemplate/list | page | id templateCode templateName templateContent templateType templateTestJson useStatus
POST /sys/message/sysMessageTemplate/add | write
PUT /sys/message/sysMessageTemplate/edit | write
DELETE /sys/message/sysMessageTemplate/delete?id=9 | write
DELETE /sys/message/sysMessageTemplate/deleteBatch?ids=9, | write
POST /sys/message/sysMessageTemplate/sendMsg | write
GET /sys/oss/file/list | page | id fileName url
POST /sys/oss/file/upload | write
DELETE /sys/oss/file/delete?id=9 | write
POST /sys/upload/uploadMinio | write
GET /sys/tenant/getCurrentUserTenant | object | list
GET /sys/user/getUserSectionInfoByToken | object | sysUserId sysUserCode sysUserName sysOrgCode
GET /sys/user/appUserList | page+ | id username realname
GET /sys/sysDepart/queryAllParentId?departId={depart} | object
GET /sys/sysDepart/listAll | array+ | id departName orgCode
GET /sys/sysDepart/getDepartName?orgCode=A01 | object | id departName orgCode
GET /sys/position/queryByCode?code=none | any
GET /sys/dict/loadDictOrderByValue/sex | array+ | value text
POST /sys/thirdSms | write
POST /sys/third/user/checkPassword | write
GET /sys/logout | any
`

export const familyCalls: FamilyCall[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [address = '', kind = '', keys = ''] = line.split(' | ')
    const [method, path = ''] = address.split(' ')
    return {
      method: method as FamilyCall['method'],
      path,
      kind: kind.replace('+', '') as ResultKind,
      keys: keys.split(' ').filter(Boolean),
      hasRow: kind.endsWith('+'),
    }
  })

const logsStay = '日志按保留天数由定时任务删除，不能逐条删除'
const scanning = '没有扫码的手机应用'
const loginWays = '登录方式：本系统的账号由管理员建立，或绑定已有账号'
const noDirectory = 'getEnabledType 说没有第三方通讯录，按钮不显示'
const uncalled = '客户端中写着、没有页面调用的地址'

/** Calls that nobody answers, with the reason. */
export const unservedCalls: [method: FamilyCall['method'], path: string, reason: string][] = [
  ['DELETE', '/sys/log/delete', logsStay],
  ['DELETE', '/sys/log/deleteBatch', logsStay],
  ['GET', '/sys/user/generateUserId', '数据库在保存时编号，预先给出的编号不会被使用'],
  ['POST', '/sys/mLogin', '不经验证的密码登录会绕过登录验证'],
  ['POST', '/sys/third/user/create', loginWays],
  ['GET', '/sys/getLoginQrcode', scanning],
  ['GET', '/sys/getQrcodeToken', scanning],
  ['GET', '/sys/getEncryptedString', '取得后没有客户端使用'],
  ['GET', '/sys/thirdApp/sync/wechatEnterprise/user/toApp', noDirectory],
  ['GET', '/sys/thirdApp/sync/wechatEnterprise/depart/toApp', noDirectory],
  ['GET', '/sys/thirdApp/sync/dingtalk/user/toApp', noDirectory],
  ['GET', '/sys/thirdApp/sync/dingtalk/depart/toApp', noDirectory],
  ['GET', '/sys/permission/queryListAsync', uncalled],
  ['GET', '/sys/permission/loadAllRoleIds', uncalled],
  ['GET', '/sys/sysDepart/queryParentName?departId=1', uncalled],
  ['GET', '/sys/common/transitRESTful?url=http%3A%2F%2F127.0.0.1', '服务器代发任意地址的请求，可用来访问内网'],
  ['GET', '/sys/common/pdf/pdfPreviewIframe', '预览由浏览器显示，不经另一个网页'],
  ['GET', '/act/process/extActProcess/doSyncUser', '没有工作流引擎'],
]
