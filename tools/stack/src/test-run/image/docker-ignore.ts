/** Whether `.dockerignore` keeps a path from Docker, or a folder that it is in. Throws for a pattern that this does not understand. */
export function ignoredBy(text: string): (path: string) => boolean {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(toExpression);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function toExpression(pattern: string): RegExp {
  if (!/^(?:\*\*\/)?[\w./-]*(?:\*[\w./-]*)?$/.test(pattern)) throw new Error(`.dockerignore: ${pattern}`);
  const anywhere = pattern.startsWith('**/');
  const name = (anywhere ? pattern.slice(3) : pattern).replaceAll('.', '\\.').replace('*', '[^/]*').replace(/\/$/, '');
  return new RegExp(`^${anywhere ? '(?:.*/)?' : ''}${name}(?:/.*)?$`);
}
