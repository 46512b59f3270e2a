// Calls that ask for no right. A new one is named here, with a look at what it shows to somebody who holds nothing.
import { expect, it } from 'vitest'
import { served } from '../areas.ts'

/** Before a login: ways to log in, an application with its own code, links with a secret of their own. */
const beforeLogin: Readonly<Record<string, string>> = {
  account:
    'beginThirdLogin bindByPassword bindByPasswordOlder bindByPhone changePasswordByPhone checkCaptcha endThirdLogin finishLogin getCaptcha getSliderChallenge getThirdUser login loginAsDemo loginByPhone loginWays logout readCasLogin registerByPhone renderThirdLogin sendPhoneCode sendThirdCode solveSlider validateCasLogin verifyPhone',
  'alarm.link': 'acknowledge read',
  apply: 'choices lookUp read removeAttachment save start submit upload withdraw',
  channel: 'receive',
  files: 'read static',
  passwordReset: 'finish request state',
  wallScreen: 'pair',
}

/** Own data and settings, what all lists need, and what the handler itself asks a right for: rows of online forms, files, jobs. */
const afterLogin: Readonly<Record<string, string>> = {
  account:
    'beginSecondFactor checkOnlyUser confirmSecondFactor currentTenants edit enabledDirectories endSecondFactor getCurrentUserDeparts getPermCode getUserInfo getUserPermission hasPage homePage keepSettings ownSection renewRecoveryCodes secondFactor selectDepart sign tenants thirdAccounts unbindThirdAccount updatePassword',
  announcement: 'clearUnread mine one read readAll star starred sync unread',
  category: 'all checkCode names namesByQuery one treeChildren treeData treeRoot',
  checkRule: 'checkByCode',
  department: 'listAll queryIdTree queryLevel queryMine queryPaths queryTree readByCode search',
  dictionary: 'all chosenFirst items refresh search tableTree text texts',
  enterprise: 'mine',
  files: 'joinParts upload uploadPart uploadToStore',
  fillRule: 'execute executeMany',
  helpNote: 'read',
  home: 'dayComparison figures firstSteps listVersion maintenance ownChannels today troubled visitCounts visits',
  job: 'cancelOne dismiss faults file mine progress see tray warnings',
  listLook: 'keep mine',
  onlineForm: 'addRow definition deleteRows editRow getColumns getData getEnhanceJs getFormItem getQueryInfo getRow',
  onlineReport:
    'exportManySheetXls exportXls getColumnsAndData getData getParamsInfo getQueryInfo getReportDictList getRpColumns',
  onlineRow:
    'add bin delete deleteBatch destroy edit exportXls get importChanges importExcel importPreview list move print restore startJob template',
  report: 'subscribe subscriptions unsubscribe',
  role: 'queryAll',
  savedQuery: 'delete list save',
  search: 'all',
  sheetImport: 'faultFile outcome',
  system: 'checkDuplicate',
  user: 'getMany listByIds listOfDepartment pick pickInApp',
}

const namesOf = (group: Readonly<Record<string, string>>) =>
  Object.entries(group).flatMap(([subject, acts]) => acts.split(' ').map((act) => `${subject}.${act}`))

it.each([
  ['public', beforeLogin],
  ['signed-in', afterLogin],
])('rule 8: calls that ask for no right, %s: those that are named here', (needs, named) => {
  const found = served.filter(({ call }) => call.needs === needs).map(({ call }) => call.name)
  expect(found.toSorted()).toEqual(namesOf(named).toSorted())
})
