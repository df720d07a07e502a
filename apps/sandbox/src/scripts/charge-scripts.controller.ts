import { ApiError } from '@cauce/contracts';
import { Field, listOf, oneOf, ValidBody } from '@cauce/fields';
import { Body, Controller, Get, Header, Param, Post, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type ChargeScript, ChargeScripts } from '../processor/charge-scripts.js';
import { Later } from '../processor/later.js';
import { SCRIPT_WORDS, type ScriptWord } from '../processor/scripted-answers.js';
import { scriptsPage } from './charge-scripts.page.js';

const HTML = 'text/html; charset=utf-8';
const SEE_OTHER = 303;

/** What an owner's next charges do. */
export class ScriptToSet {
  @Field(listOf(oneOf(SCRIPT_WORDS), { max: 100 })) charges!: ScriptWord[];
}

/** Scripts for programs: `/charge-scripts/subscription-<id>`, and for people, by forms without a script. */
@Controller()
export class ChargeScriptsController {
  constructor(
    private readonly scripts: ChargeScripts,
    private readonly later: Later,
  ) {}

  @Get('charge-scripts/:owner')
  get(@Param('owner') owner: string): ChargeScript {
    return this.scripts.of(ownerOf(owner));
  }

  @Put('charge-scripts/:owner')
  set(@Param('owner') owner: string, @ValidBody(ScriptToSet) { charges }: ScriptToSet): ChargeScript {
    return this.scripts.set(ownerOf(owner), charges);
  }

  /** Tells what became of the held charges, by callbacks too. */
  @Post('charge-scripts/:owner/release')
  release(@Param('owner') owner: string): { readonly released: readonly string[] } {
    const released = this.scripts.release(ownerOf(owner));
    for (const { key, action } of released) this.later.add(key, action, 0);
    return { released: released.map(({ key }) => key) };
  }

  @Get('scripts')
  @Header('content-type', HTML)
  page(): string {
    return scriptsPage(this.scripts.all()).toString();
  }

  @Post('scripts/:owner')
  setByForm(@Param('owner') owner: string, @Body() form: Readonly<Record<string, string>> | undefined, @Res() reply: FastifyReply) {
    this.scripts.set(ownerOf(owner), wordsOf(form?.['charges'] ?? ''));
    return reply.redirect('/scripts', SEE_OTHER);
  }

  @Post('scripts/:owner/release')
  releaseByForm(@Param('owner') owner: string, @Res() reply: FastifyReply): FastifyReply {
    this.release(owner);
    return reply.redirect('/scripts', SEE_OTHER);
  }
}

function ownerOf(text: string): string {
  if (!/^[\w-]{1,200}$/.test(text)) throw new ApiError('ROUTE_NOT_FOUND');
  return text;
}

/** Words as people write them: apart by commas or spaces. */
function wordsOf(text: string): ScriptWord[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  return words.map((word) => SCRIPT_WORDS.find((each) => each === word) ?? unknownWord());
}

function unknownWord(): never {
  throw new ApiError('BAD_REQUEST');
}
