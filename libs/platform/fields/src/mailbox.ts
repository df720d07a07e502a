const MAX_LENGTH = 254;
const LOCAL_PART = /^[^\s\p{Cc}"(),:;<>@[\\\]]{1,64}$/u;
const DOMAIN = /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

/** Whether it is one plain mailbox: nothing that the header or the envelope of a mail could take for more than that. */
export function isMailbox(address: string): boolean {
  const at = address.lastIndexOf('@');
  return address.length <= MAX_LENGTH && LOCAL_PART.test(address.slice(0, Math.max(at, 0))) && DOMAIN.test(address.slice(at + 1));
}
