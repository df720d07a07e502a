import { Controller, Get, Param } from '@nestjs/common';
import { PartnerGatewayClient } from '../../partner-gateway.client.js';
import { type ConnectState, connectState } from '../page-state.js';

/** Polled by the page's script. Without the script the page is loaded again. */
@Controller('c/:link/status')
export class ConnectionStatusController {
  constructor(private readonly partners: PartnerGatewayClient) {}

  @Get()
  async status(@Param('link') link: string): Promise<{ state: ConnectState }> {
    return { state: connectState(await this.partners.find(link)) };
  }
}
