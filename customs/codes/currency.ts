import type { CodeTable } from './code-table.ts'

/** 币制: numeric customs codes. Messages keep them, though the paper declaration has used ISO letters since 2018. State about 2017. */
export const currencies: CodeTable = {
  '110': '港币',
  '112': '印度尼西亚卢比',
  '116': '日本元',
  '121': '澳门元',
  '122': '马来西亚林吉特',
  '129': '菲律宾比索',
  '132': '新加坡元',
  '133': '韩国圆',
  '136': '泰国铢',
  '142': '人民币',
  '143': '新台币',
  '300': '欧元',
  '302': '丹麦克朗',
  '303': '英镑',
  '326': '挪威克朗',
  '330': '瑞典克朗',
  '331': '瑞士法郎',
  '344': '俄罗斯卢布',
  '501': '加拿大元',
  '502': '美元',
  '601': '澳大利亚元',
  '609': '新西兰元',
}
