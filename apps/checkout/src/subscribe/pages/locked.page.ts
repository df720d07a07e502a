import { html } from '@cauce/html';
import { icons } from '../../pages/icons.js';
import { outcome } from '../../pages/outcome.js';
import { type View } from '../../pages/view.js';
import type { Message } from '../../wording/sayings.js';
import { type SubscriptionFacts } from './facts.js';

/** Too many codes, or too many cards: nothing can be done here for a while. @param back where the page of the link is */
export function lockedPage({ subscription, words }: SubscriptionFacts, { title, text }: Message, back: string): View {
  const main = html`<section class="card">
    ${outcome('wait', icons.clock, title, html`<p>${text}</p>`)}
    <a class="btn quiet full" href="${back}">${words.subscription.back}</a>
  </section>`;
  return { title, about: subscription, main };
}
