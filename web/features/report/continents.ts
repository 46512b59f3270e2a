const names: Readonly<Record<string, string>> = {
  '1': '亚洲',
  '2': '非洲',
  '3': '欧洲',
  '4': '拉丁美洲',
  '5': '北美洲',
  '6': '大洋洲',
}

/** The continent of a country by the first digit of its code. */
export const continentOf = (code: string): string => names[code.charAt(0)] ?? '其他'
