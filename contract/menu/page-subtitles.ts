/** Subtitles of pages of one title, by their component strings: shown beside the title in page, tab and menu. */
export const pageSubtitles: Readonly<Partial<Record<string, string>>> = {
  'report/reportCountryTop': '按国别',
  'report/reportGoodsTop': '按商品',
}
