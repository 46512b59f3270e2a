/** Returns the greeting of this hour (specification, section 9). */
export function greetingAt(time: Date): string {
  const hour = time.getHours()
  if (hour < 9) return '早上好'
  if (hour <= 11) return '上午好'
  if (hour <= 13) return '中午好'
  return hour < 20 ? '下午好' : '晚上好'
}
