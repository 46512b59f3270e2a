// Codes inside returnInfo, [Code:1311;Desc:…]. Only these are public; every other is shown with its own text.

/** What to do about a refusal (100) that names this code. */
export const infoAdvices: Readonly<Record<string, string>> = {
  1301: '海关系统异常，请稍后重新申报',
  1311: '担保金额不足，请补足担保后重新申报',
}
