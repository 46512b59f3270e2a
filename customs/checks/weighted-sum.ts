/** The value of a character is its place among the `digits`; the text is as long as the weights. */
export function weightedSum(input: { text: string; digits: string; weights: readonly number[] }): number {
  const { text, digits, weights } = input
  return weights.reduce((sum, weight, index) => sum + weight * digits.indexOf(text.charAt(index)), 0)
}
