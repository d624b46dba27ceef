/** A rough estimate of a password's resistance to guessing. */
export interface PasswordStrength {
  level: 'none' | 'weak' | 'fair' | 'good'
  text: string
}

const TEXTS: Record<PasswordStrength['level'], string> = {
  none: 'Empty: anyone with the file has the key',
  weak: 'Weak: quickly guessed by anyone with the file',
  fair: 'Fair: enough for a chain without real value',
  good: 'Good',
}

/** Strength by length and number of character classes; repeated characters count once. */
export function passwordStrength(password: string): PasswordStrength {
  const level = levelOf(password)
  return { level, text: TEXTS[level] }
}

function levelOf(password: string): PasswordStrength['level'] {
  if (password === '') return 'none'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const sizes = [0, 26, 42, 62, 90]
  const distinct = new Set(password).size
  const bits = Math.min(password.length, 2 * distinct) * Math.log2(sizes[kinds]!)
  if (bits < 45) return 'weak'
  return bits < 70 ? 'fair' : 'good'
}
